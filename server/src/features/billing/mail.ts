import { defaultsOf } from '@plinth/contract/notifications'
import type { Services } from '../../services.ts'
import type { MailAttempt, MailOf } from '../mails/mail-job.ts'
import { mailPaymentFailed, mailSubscription, mailTrialEnd } from '../mails/mails.ts'
import { ABOUT_SUBSCRIPTION, ALWAYS_MAILED, formatDate } from './copy.ts'
import { readerOf } from './reader-queries.ts'

type MailServices = Pick<Services, 'database' | 'mailer' | 'frontend_url'>

const { email: by_default } = defaultsOf('billing_update')

/** Billing mails its own messages: they are the mails of `billing_update`, so no change is mailed twice [E2]. */
export async function sendSubscription(
  services: MailServices,
  { user_id, kind }: MailOf<'subscription'>,
  attempt: MailAttempt,
): Promise<void> {
  const reader = await services.database.find(readerOf({ user_id, by_default }))
  if (!reader || !(reader.by_mail || ALWAYS_MAILED.has(kind))) return
  const delivery = { ...attempt.delivery, user_id }
  if (kind === 'payment_failed') {
    await mailPaymentFailed(services, reader, delivery)
    return
  }
  const { title: headline, body: detail } = ABOUT_SUBSCRIPTION[kind]
  await mailSubscription(services, reader, { headline, detail }, delivery)
}

export async function sendTrialEnd(
  services: MailServices,
  { user_id, trial_ends_at }: MailOf<'trial_end'>,
  { delivery }: MailAttempt,
): Promise<void> {
  const reader = await services.database.find(readerOf({ user_id, by_default }))
  if (reader) await mailTrialEnd(services, reader, formatDate(trial_ends_at), { ...delivery, user_id })
}
