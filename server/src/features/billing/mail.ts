import { defaultsOf } from '@plinth/contract/notifications'
import type { Mailing } from '../../services.ts'
import { ABOUT_SUBSCRIPTION, ALWAYS_MAILED, inWords } from './copy.ts'
import { readerOf } from './reader-queries.ts'

/** Billing mails its own messages: they are the mails of `billing_update`, so no change is mailed twice [E2]. */
export function mailBilling({ events, database, mailer, frontend_url }: Mailing): void {
  const action_url = `${frontend_url}/settings/billing`
  const { email: by_default } = defaultsOf('billing_update')

  events.on('billing.subscription_changed', 'mail', 'billing', async ({ user_id, kind }, { event_id, signal }) => {
    const reader = await database.find(readerOf({ user_id, by_default }))
    if (!reader || !(reader.by_mail || ALWAYS_MAILED.has(kind))) return
    const variables = { recipient_name: reader.name, action_url }
    if (kind === 'payment_failed') {
      const key = `billing-payment-failed/${event_id}`
      await mailer.send('billing-payment-failed', reader.email, variables, key, signal)
      return
    }
    const { title: headline, body: detail } = ABOUT_SUBSCRIPTION[kind]
    const key = `billing-subscription-updated/${event_id}`
    await mailer.send('billing-subscription-updated', reader.email, { ...variables, headline, detail }, key, signal)
  })

  events.on('billing.trial_ending', 'mail', 'billing', async ({ user_id, trial_ends_at }, { event_id, signal }) => {
    const reader = await database.find(readerOf({ user_id, by_default }))
    if (!reader) return
    const variables = { recipient_name: reader.name, trial_ends_on: inWords(trial_ends_at), action_url }
    await mailer.send('billing-trial-ending', reader.email, variables, `billing-trial-ending/${event_id}`, signal)
  })
}
