import { defaultsOf } from '@plinth/contract/notifications'
import { NOTIFICATION_TYPES } from '@plinth/contract/parts/all'
import type { MailDelivery, NotificationTemplate } from '../../adapters/mail/port.ts'
import type { Queryable, Transaction } from '../../adapters/postgres/database.ts'
import type { Sender } from '../../jobs/job.ts'
import type { Mailing, Services } from '../../services.ts'
import { type MailAttempt, type MailOf, queueMail } from '../mails/mail-job.ts'
import { mailAnnouncement, mailSecurityAlert } from '../mails/mails.ts'
import { findRecipient } from '../users/recipients.ts'
import { putIntoInbox } from './change-queries.ts'

/** The text is plain. `action_path` is a page of the application. */
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

type Delivered = Pick<Services, 'mailer' | 'frontend_url'>

/** Notifies a user by their preferences. The mail goes to a queue, which may lose it, so a listener calls this. */
export async function notify(services: Mailing, user_id: string, content: NotificationContent): Promise<void> {
  const reader = await writeEntry(services.database, user_id, content)
  if (!reader) return
  const send = (signal: AbortSignal) =>
    mailEntry(services, reader, content, { key: crypto.randomUUID(), user_id, signal })
  services.events.later(`mail ${content.type}`, send, 'mail')
}

/** Writes the entry in the transaction, with the mail as its job: for what a user must learn, such as a reminder. */
export async function notifyDurably(
  jobs: Sender,
  tx: Transaction,
  user_id: string,
  content: Exclude<NotificationContent, { type: 'billing_update' }>,
): Promise<void> {
  const reader = await writeEntry(tx, user_id, content)
  if (!reader) return
  await queueMail(jobs, tx, { mail: 'notification', user_id, ...content })
}

/** Does nothing for a user who was deleted or suspended since. */
export async function sendNotification(
  services: Delivered & Pick<Services, 'database'>,
  { user_id, ...content }: MailOf<'notification'>,
  { delivery }: MailAttempt,
): Promise<void> {
  const reader = await findRecipient(services.database, user_id)
  if (reader) await mailEntry(services, reader, content, { ...delivery, user_id })
}

async function writeEntry(database: Queryable, user_id: string, content: NotificationContent) {
  const { type, title, body, action_path } = content
  const metadata = content.metadata === undefined ? null : JSON.stringify(content.metadata)
  const reader = await database.find(
    putIntoInbox({ user_id, type, title, body, action_path, metadata, ...defaultsOf(type) }),
  )
  return reader?.by_mail ? reader : undefined
}

async function mailEntry(
  services: Delivered,
  reader: { email: string; name: string },
  { type, title, body, action_path, action_label, occurred_at }: Omit<MailOf<'notification'>, 'mail' | 'user_id'>,
  delivery: MailDelivery,
): Promise<void> {
  const words = { headline: title, body, path: action_path }
  if (occurred_at !== undefined) await mailSecurityAlert(services, reader, { ...words, at: occurred_at }, delivery)
  if (action_label === undefined) return
  const template = type === 'system_announcement' ? null : mailOf(type)
  await mailAnnouncement(services, reader, { ...words, action_label, template }, delivery)
}

type ProductType = (typeof NOTIFICATION_TYPES)[number]['type']

// A mail with other variables does not compile here.
const TYPES: readonly { type: string; mail: NotificationTemplate }[] = NOTIFICATION_TYPES

function mailOf(type: string): NotificationTemplate {
  const { mail } = TYPES.find((entry) => entry.type === type) ?? {}
  if (mail === undefined) throw new Error(`product/notifications.ts has no notification type ${type}`)
  return mail
}
