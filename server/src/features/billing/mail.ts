import { defaultsOf } from '@plinth/contract/notifications'
import type { Services } from '../../services.ts'
import type { MailAttempt, MailOf } from '../mails/mail-job.ts'
import { ABOUT_SUBSCRIPTION, ALWAYS_MAILED, formatDate } from './copy.ts'
import { readerOf } from './reader-queries.ts'

type MailServices = Pick<Services, 'database' | 'mailer' | 'frontend_url'>

const { email: by_default } = defaultsOf('billing_update')

const PAGE = '/settings/billing'

/** Billing mails its own messages: they are the mails of `billing_update`, so no change is mailed twice [E2]. */
export async function sendSubscription(
  { database, mailer, frontend_url }: MailServices,
  { user_id, kind }: MailOf<'subscription'>,
  attempt: MailAttempt,
): Promise<void> {
  const reader = await database.find(readerOf({ user_id, by_default }))
  if (!reader || !(reader.by_mail || ALWAYS_MAILED.has(kind))) return
  const { email, name: recipient_name } = reader
  const action_url = frontend_url + PAGE
  const delivery = { ...attempt.delivery, user_id }
  if (kind === 'payment_failed') {
    await mailer.send('billing-payment-failed', email, { recipient_name, action_url }, delivery)
    return
  }
  const { title: headline, body: detail } = ABOUT_SUBSCRIPTION[kind]
  await mailer.send('billing-subscription-updated', email, { recipient_name, headline, detail, action_url }, delivery)
}

export async function sendTrialEnd(
  { database, mailer, frontend_url }: MailServices,
  { user_id, trial_ends_at }: MailOf<'trial_end'>,
  { delivery }: MailAttempt,
): Promise<void> {
  const reader = await database.find(readerOf({ user_id, by_default }))
  if (!reader) return
  const { email, name: recipient_name } = reader
  const variables = { recipient_name, trial_ends_on: formatDate(trial_ends_at), action_url: frontend_url + PAGE }
  await mailer.send('billing-trial-ending', email, variables, { ...delivery, user_id })
}
