import { isFilled } from '../../adapters/mail/filled.ts'
import type { TemplateName, TemplateVariables } from '../../adapters/mail/port.ts'
import type { Queryable, Transaction } from '../../adapters/postgres/database.ts'
import { GivenUp, type Sender } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { type MailAttempt, type MailOf, queueMail } from './mail-job.ts'

/**
 * Mails an address without an account, such as a client of a user, for up to three days. The job holds the variables,
 * so none may be a token that is stored as a hash alone: a job of yours makes it and sends its mail itself.
 */
export async function mailAddress<Name extends TemplateName>(
  jobs: Sender,
  to: Transaction | Queryable,
  email: string,
  template: Name,
  variables: TemplateVariables[Name],
): Promise<void> {
  const texts = Object.fromEntries(Object.entries<string>(variables))
  await queueMail(jobs, to, { mail: 'to_address', email, template, variables: texts })
}

export async function sendToAddress(
  { mailer }: Pick<Services, 'mailer'>,
  mail: MailOf<'to_address'>,
  { delivery }: MailAttempt,
): Promise<void> {
  if (!isFilled(mail)) throw new GivenUp(`This release has no mail ${mail.template} with these variables`)
  await mailer.send(mail.template, mail.email, mail.variables, { ...delivery, user_id: null })
}
