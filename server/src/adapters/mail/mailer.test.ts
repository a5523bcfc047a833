import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import type { LoggedMail } from './mailer.ts'
import { createMailer } from './mailer.ts'
import { noteMails } from './noted.ts'
import type { Templates } from './templates.ts'
import { FRONTEND, plainTemplates } from './test/rendered.ts'

let templates: Templates
beforeAll(async () => {
  templates = await plainTemplates()
})

const from = 'Example <hello@example.com>'
const RESEND = { transport: 'resend' as const, api_key: 'key', from, api_base_url: 'http://127.0.0.1:9' }
const LOGIN = { user: 'mailer', password: 'secret' }
const SMTP = { transport: 'smtp' as const, host: '127.0.0.1', port: 9, tls: 'starttls' as const, ...LOGIN, from }

it.each([RESEND, SMTP])('the mailer sends when a provider is configured: $transport', (configuration) => {
  const mailer = createMailer({ configuration, environment: 'production', templates, write: () => {} })
  expect(mailer.delivery).toBe('sent')
})

it('the mailer writes one record with the link when no provider is configured [Z1]', async () => {
  const records: LoggedMail[] = []
  const mailer = createMailer({
    configuration: null,
    environment: 'development',
    templates,
    write: (record) => records.push(record),
  })

  const action_url = `${FRONTEND}/auth/login#magic=secret`
  await mailer.send(
    'magic-link',
    'ada@example.com',
    { action_url, expires_in: '10 minutes' },
    { key: 'magic-link/1', user_id: null },
  )

  expect(mailer.delivery).toBe('logged')
  expect(records).toEqual([
    {
      event: 'email.logged',
      template: 'magic-link',
      to: 'ada@example.com',
      subject: 'About magic-link',
      text: `action_url: ${action_url}\nexpires_in: 10 minutes`,
    },
  ])
})

it('a mail that is only written to the log is neither noted nor measured', () => {
  const logged = createMailer({ configuration: null, environment: 'test', templates, write: () => {} })
  const unreachable = () => expect.unreachable()
  const metrics = { callsOf: unreachable, countMail: unreachable }
  expect(noteMails(logged, pino({ level: 'silent' }), metrics)).toBe(logged)
})

it('the mailer refuses to write mails to the log in production [Z11]', () => {
  expect(() => createMailer({ configuration: null, environment: 'production', templates, write: () => {} })).toThrow(
    'Mails cannot be written to the log in production.',
  )
})
