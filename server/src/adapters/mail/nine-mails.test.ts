import { TEMPLATE_NAMES, type TemplateName } from '@plinth/emails/catalog'
import { expect, it } from 'vitest'
import { SAMPLES } from '../../../../emails/samples.ts'
import { createSmtpMailer } from './smtp.ts'
import { loadTemplates } from './templates.ts'
import { FRONTEND } from './test/rendered.ts'
import { configurationFor, startMailServer } from './test/smtp-site.ts'

it('all nine mails and those of the product arrive in a real SMTP server byte for byte as rendered', async () => {
  const server = await startMailServer()
  const templates = await loadTemplates({ directory: null, origins: [FRONTEND] })
  expect(templates.count).toBe(TEMPLATE_NAMES.length)
  const mailer = createSmtpMailer({ configuration: configurationFor(server), templates })

  const arrive = async <T extends TemplateName>(name: T) => {
    server.mails.length = 0
    await mailer.send(name, 'ada@example.com', SAMPLES[name], { key: `${name}/event-1`, user_id: null })
    const { subject, html, text, from, to } = await server.onlyMail()
    expect({ subject, html, text, from, to }, name).toEqual({
      ...templates.render(name, SAMPLES[name]),
      from: { name: 'Example', address: 'hello@example.com' },
      to: [{ name: '', address: 'ada@example.com' }],
    })
  }
  for (const name of TEMPLATE_NAMES) await arrive(name)
})
