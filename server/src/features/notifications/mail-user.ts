import type { TemplateName, TemplateVariables } from '../../adapters/mail/port.ts'
import type { Services } from '../../services.ts'
import { findRecipient } from '../users/recipients.ts'

/** Mails an active user, whatever their preferences say. Call it after a commit: it never waits or throws [E4]. */
export function mailUser<Name extends TemplateName>(
  { events, database, mailer }: Pick<Services, 'events' | 'database' | 'mailer'>,
  user_id: string,
  template: Name,
  variablesFor: (recipient_name: string) => TemplateVariables[Name],
): void {
  // All attempts of the mailer have one key.
  const key = crypto.randomUUID()
  events.later(
    `mail ${template}`,
    async (signal) => {
      const recipient = await findRecipient(database, user_id)
      if (!recipient) return
      await mailer.send(template, recipient.email, variablesFor(recipient.name), { key, user_id, signal })
    },
    'mail',
  )
}
