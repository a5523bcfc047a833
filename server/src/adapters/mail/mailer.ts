import type { TemplateName } from '@plinth/emails/catalog'
import type { Mailer } from './port.ts'
import { createResendMailer, type ResendOptions } from './resend.ts'
import { createSmtpMailer, type SmtpOptions } from './smtp.ts'
import type { Templates } from './templates.ts'

export type MailConfiguration =
  | ({ transport: 'resend' } & ResendOptions['configuration'])
  | ({ transport: 'smtp' } & SmtpOptions['configuration'])

/** Only the record of a mail that is not sent may hold live links. */
export type LoggedMail = { event: 'email.logged'; template: TemplateName; to: string; subject: string; text: string }

/** Sends mail through the configured provider, or writes it to the log. @throws in production without a provider */
export function createMailer(options: {
  configuration: MailConfiguration | null
  environment: 'development' | 'test' | 'production'
  templates: Templates
  write: (record: LoggedMail) => void
}): Mailer {
  const { configuration, environment, templates, write } = options
  if (configuration?.transport === 'smtp') return createSmtpMailer({ configuration, templates })
  if (configuration) return createResendMailer({ configuration, templates })
  // Live links must not be logged there.
  if (environment === 'production') throw new Error('Mails cannot be written to the log in production.')
  return {
    delivery: 'logged',
    async send(template, to, variables) {
      const { subject, text } = templates.render(template, variables)
      write({ event: 'email.logged', template, to, subject, text })
      return { provider_id: null, attempts: 1 }
    },
  }
}
