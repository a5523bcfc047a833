import { createHash } from 'node:crypto'
import { automaticHeaders, deliver, requireOneAddress, type Timing } from './delivery.ts'
import type { Mailer } from './port.ts'
import type { SmtpConfiguration } from './smtp-session.ts'
import type { Templates } from './templates.ts'

export type SmtpOptions = Timing & { configuration: SmtpConfiguration & { from: string }; templates: Templates }

/**
 * Sends mails by SMTP, each through a connection of its own. Every attempt sends the same bytes with the same
 * Message-ID: SMTP has no idempotency, so after a lost reply only the reader can tell that a mail came twice.
 */
export function createSmtpMailer({ configuration, templates, ...timing }: SmtpOptions): Mailer {
  const { from } = configuration
  const [domain = ''] = /[^@>]+(?=>?$)/.exec(from) ?? []

  return {
    delivery: 'sent',
    async send(template, to, variables, { key, signal }) {
      requireOneAddress(template, to)
      const hash = createHash('sha256').update(key).digest('hex')
      const mail = {
        from,
        to: { name: '', address: to },
        ...templates.render(template, variables),
        headers: automaticHeaders(variables),
        date: new Date(),
        messageId: `<${hash}@${domain}>`,
        baseBoundary: hash.slice(0, 32),
      }
      // Most deployments use another transport, so the library is loaded on demand.
      const { submit } = await import('./smtp-session.ts')
      const { attempts } = await deliver(template, (end) => submit(configuration, mail, end), timing, signal)
      // The logs of the mail server find a mail by its Message-ID without the domain.
      return { provider_id: hash, attempts }
    },
  }
}
