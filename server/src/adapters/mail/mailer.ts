import { createLoggedMailer, type LoggedMail } from './logged.ts'
import type { Mailer } from './port.ts'
import { createResendMailer, type ResendOptions } from './resend.ts'
import { createSmtpMailer, type SmtpOptions } from './smtp.ts'
import type { Templates } from './templates.ts'

/** Where the mails go. */
export type MailConfiguration =
  | ({ transport: 'resend' } & ResendOptions['configuration'])
  | ({ transport: 'smtp' } & SmtpOptions['configuration'])

/**
 * Sends mail through the configured provider, or writes it to the log without one.
 * @throws in production without a provider
 */
export function createMailer(options: {
  configuration: MailConfiguration | null
  environment: 'development' | 'test' | 'production'
  templates: Templates
  write: (record: LoggedMail) => void
}): Mailer {
  const { configuration, environment, templates, write } = options
  if (configuration === null) return createLoggedMailer({ environment, templates, write })
  return configuration.transport === 'smtp'
    ? createSmtpMailer({ configuration, templates })
    : createResendMailer({ configuration, templates })
}
