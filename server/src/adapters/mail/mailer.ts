import { createLoggedMailer, type LoggedMail } from './logged.ts'
import type { Mailer } from './port.ts'
import { createResendMailer, type ResendOptions } from './resend.ts'
import type { Templates } from './templates.ts'

/**
 * Sends mail through the configured provider, or writes it to the log without one.
 * @throws in production without a provider
 */
export function createMailer(options: {
  configuration: ResendOptions['configuration'] | null
  environment: 'development' | 'test' | 'production'
  templates: Templates
  write: (record: LoggedMail) => void
}): Mailer {
  const { configuration, environment, templates, write } = options
  return configuration === null
    ? createLoggedMailer({ environment, templates, write })
    : createResendMailer({ configuration, templates })
}
