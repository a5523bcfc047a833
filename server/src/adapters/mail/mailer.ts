import { createLoggedMailer, type LoggedMail } from './logged.ts'
import type { Mailer } from './port.ts'
import { createResendMailer, type ResendOptions } from './resend.ts'
import type { Templates } from './templates.ts'

/**
 * Picks how mail leaves: through the provider when one is configured, else into the log.
 * @throws in production without a provider [Z11]
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
