import { defaultsOf } from '@plinth/contract/notifications'
import { NOTIFICATION_TYPES } from '@plinth/contract/parts/all'
import type { NotificationTemplate } from '../../adapters/mail/port.ts'
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

type Recipient = { user_id: string; email: string; name: string }

/** Notifies a user by their preferences. The mail goes to a queue, which may lose it, so a listener calls this. */
export async function notify(services: Mailing, user_id: string, content: NotificationContent): Promise<void> {
  const reader = await writeEntry(services, user_id, content)
  if (!reader) return
  services.events.later(`mail ${content.type}`, (signal) => mailEntry(services, reader, content, signal), 'mail')
}

/** Writes the entry in the transaction, with the mail as its job: for what a user must learn, such as a reminder. */
export async function notifyDurably(
  jobs: Sender,
  tx: Transaction,
  user_id: string,
  content: Extract<NotificationContent, { action_label: string }>,
): Promise<void> {
  const reader = await writeEntry({ database: tx }, user_id, content)
  if (!reader) return
  const { type, title, body, action_path, action_label } = content
  await queueMail(jobs, tx, { mail: 'notification', user_id, type, title, body, action_path, action_label })
}

/** Does nothing for a user who was deleted or suspended since. */
export async function sendNotification(
  services: Pick<Services, 'database' | 'mailer' | 'frontend_url'>,
  { user_id, type, title, body, action_path, action_label }: MailOf<'notification'>,
  { delivery }: MailAttempt,
): Promise<void> {
  const reader = await findRecipient(services.database, user_id)
  if (!reader) return
  const words = { headline: title, body, path: action_path, action_label, template: templateOf(type) }
  await mailAnnouncement(services, reader, words, { ...delivery, user_id })
}

const templateOf = (type: string) => (type === 'system_announcement' ? null : mailOf(type))

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
  const delivery = { key: crypto.randomUUID(), user_id: reader.user_id, signal }
  if (content.type === 'security_alert') {
    await mailSecurityAlert(services, reader, { ...words, at: content.occurred_at }, delivery)
  }
  if ('action_label' in content) {
    const { type, action_label } = content
    await mailAnnouncement(services, reader, { ...words, action_label, template: templateOf(type) }, delivery)
  }
}

type ProductType = (typeof NOTIFICATION_TYPES)[number]['type']

// A mail with other variables does not compile here.
const TYPES: readonly { type: string; mail: NotificationTemplate }[] = NOTIFICATION_TYPES

function mailOf(type: string): NotificationTemplate {
  const { mail } = TYPES.find((entry) => entry.type === type) ?? {}
  if (mail === undefined) throw new Error(`product/notifications.ts has no notification type ${type}`)
  return mail
}
