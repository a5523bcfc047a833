import { defaultsOf } from '@plinth/contract/notifications'
import { NOTIFICATION_TYPES } from '@plinth/contract/parts/all'
import type { NotificationTemplate } from '../../adapters/mail/port.ts'
import type { Queryable } from '../../adapters/postgres/database.ts'
import type { Mailing, Services } from '../../services.ts'
import { mailAnnouncement, mailSecurityAlert } from '../mails/mails.ts'
import { putIntoInbox } from './change-queries.ts'

/** Plain text. `action_path` is a page of the application. */
export type NotificationContent = {
  title: string
  body: string
  action_path: string
  metadata?: { [key: string]: string | number | boolean | null }
} & (
  | { type: 'security_alert'; occurred_at: string }
  | { type: 'system_announcement' | ProductType; action_label: string }
  // Billing mails its own messages, some of them regardless of the preferences.
  | { type: 'billing_update' }
)

type Recipient = { user_id: string; email: string; name: string }

/**
 * Notifies a user by their preferences: writes the entry of the inbox, and leaves the mail to its queue. Best effort: a
 * listener calls it.
 */
export async function notify(services: Mailing, user_id: string, content: NotificationContent): Promise<void> {
  const reader = await writeEntry(services, user_id, content)
  if (!reader) return
  services.events.later(`mail ${content.type}`, (signal) => mailEntry(services, reader, content, signal), 'mail')
}

/** Writes the inbox entry and returns whom to mail, if anyone. */
export async function writeEntry(
  { database }: { database: Queryable },
  user_id: string,
  content: NotificationContent,
): Promise<Recipient | undefined> {
  const { type, title, body, action_path } = content
  const metadata = content.metadata === undefined ? null : JSON.stringify(content.metadata)
  const reader = await database.find(
    putIntoInbox({ user_id, type, title, body, action_path, metadata, ...defaultsOf(type) }),
  )
  return reader?.by_mail ? { ...reader, user_id } : undefined
}

export async function mailEntry(
  services: Pick<Services, 'mailer' | 'frontend_url'>,
  reader: Recipient,
  content: NotificationContent,
  signal: AbortSignal,
): Promise<void> {
  const words = { headline: content.title, body: content.body, path: content.action_path }
  // One key for all attempts of the mailer.
  const delivery = { key: crypto.randomUUID(), user_id: reader.user_id, signal }
  if (content.type === 'security_alert') {
    await mailSecurityAlert(services, reader, { ...words, at: content.occurred_at }, delivery)
  }
  if ('action_label' in content) {
    const { type, action_label } = content
    const template = type === 'system_announcement' ? null : mailOf(type)
    await mailAnnouncement(services, reader, { ...words, action_label, template }, delivery)
  }
}

type ProductType = (typeof NOTIFICATION_TYPES)[number]['type']

// Does not compile for a mail with other variables.
const TYPES: readonly { type: string; mail: NotificationTemplate }[] = NOTIFICATION_TYPES

/** The mail of a notification type of the product. */
function mailOf(type: string): NotificationTemplate {
  const { mail } = TYPES.find((entry) => entry.type === type) ?? {}
  if (mail === undefined) throw new Error(`product/notifications.ts has no notification type ${type}`)
  return mail
}
