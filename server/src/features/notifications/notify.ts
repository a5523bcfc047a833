import type { Mailer } from '../../adapters/mail/port.ts'
import type { Queryable } from '../../adapters/postgres/database.ts'
import type { EventBus } from '../../events.ts'
import { putIntoInbox } from './preference-queries.ts'

/** Something to tell one person. Plain text; `action_path` leads to a page of the application. */
export type News = {
  title: string
  body: string
  action_path: string
  metadata?: { [key: string]: string | number | boolean | null }
} & (
  | { type: 'security_alert'; occurred_at: string }
  | { type: 'system_announcement'; action_label: string }
  // Billing mails its own messages, some of them whatever the preference says.
  | { type: 'billing_update' }
)

export type NotifyDependencies = {
  events: EventBus
  database: Queryable
  mailer: () => Mailer
  frontend_url: string
}

/**
 * Tells a person something: in the inbox and by mail, each unless the person switched it off for this type.
 * The one way into an inbox. Best effort: it returns at once and never throws; the bus does the work, logs what fails and
 * finishes it before the process ends. Call it for what has happened already, so from a listener or after a commit.
 */
export function notify(deps: NotifyDependencies, user_id: string, news: News): void {
  deps.events.later(`notify ${news.type}`, () => deliver(deps, user_id, news))
}

/**
 * The work behind `notify`, for whoever runs it in a job of the bus already. The entry stays when the mail fails.
 * @throws whatever the database or the mailer throws
 */
export async function deliver(deps: NotifyDependencies, user_id: string, news: News): Promise<void> {
  const { type, title, body, action_path } = news
  const metadata = news.metadata === undefined ? null : JSON.stringify(news.metadata)
  const [reader] = await deps.database.run(putIntoInbox({ user_id, type, title, body, action_path, metadata }))
  if (reader?.by_mail) await mail(deps, reader, news)
}

async function mail(
  { mailer, frontend_url }: NotifyDependencies,
  { email, name: recipient_name }: { email: string; name: string },
  news: News,
): Promise<void> {
  const { title: headline, body } = news
  const action_url = `${frontend_url}${news.action_path}`
  // The same for every attempt of the mailer, which makes them from within one send.
  const key = crypto.randomUUID()
  if (news.type === 'security_alert') {
    const occurred_at = `${news.occurred_at.slice(0, 16).replace('T', ' ')} UTC`
    const variables = { recipient_name, headline, detail: body, occurred_at, action_url }
    await mailer().send('security-alert', email, variables, `security-alert/${key}`)
  }
  if (news.type === 'system_announcement') {
    const { action_label } = news
    const preferences_url = `${frontend_url}/settings/notifications`
    const variables = { recipient_name, headline, body, action_label, action_url, preferences_url }
    await mailer().send('system-announcement', email, variables, `system-announcement/${key}`)
  }
}
