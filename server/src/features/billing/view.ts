import type { SessionView } from '@plinth/contract/auth'
import { type Billing, SOLD_PLANS, SOLD_PRICES, type Subscription } from '@plinth/contract/billing'
import type { Services } from '../../services.ts'
import { entitlementsOf } from './plans/entitlements.ts'
import { currentOf, deletionBlock, hasEnded, planOf, statusOf, trialDaysLeft } from './subscriptions/predicates.ts'
import { accountWithSubscriptions, type SubscriptionRow, subscriptionsOf } from './subscriptions/queries.ts'

export async function viewBilling(
  services: Pick<Services, 'database' | 'billing' | 'trial_days'>,
  user_id: string,
): Promise<Billing> {
  const available = services.billing !== null
  const rows = await services.database.all(accountWithSubscriptions({ user_id }))
  const [account] = rows
  if (!account) throw new Error('A user without a subscription has a row too')
  const { now, customer_id } = account
  const subscriptions = rows.filter((row) => row.id !== null)
  const plan = available ? planOf(subscriptions) : 'unmetered'
  const current = currentOf(subscriptions)
  const days = trialDaysLeft(subscriptions, available ? services.trial_days : 0)
  const block = deletionBlock(subscriptions, now)
  return {
    available,
    reason: available ? null : 'not_configured',
    plan,
    entitlements: entitlementsOf(plan),
    subscription: current ? viewSubscription(current) : null,
    trial: { eligible: days > 0, days },
    actions: { checkout: available && subscriptions.every(hasEnded), portal: available && customer_id !== null },
    account_deletion: { blocked: block !== null, reason: block?.reason ?? null, until: block?.until ?? null },
  }
}

/** Reads the copy. Without billing nothing is read, since no plan counts then. */
export async function currentSubscription(
  { billing, database }: Pick<Services, 'billing' | 'database'>,
  user_id: string,
): Promise<SessionView['subscription']> {
  const current = billing && currentOf(await database.all(subscriptionsOf({ user_id })))
  if (!current) return null
  const { status, trial_ends_at, cancel_at } = current
  return { status: statusOf(status), trial_ends_at, cancel_at }
}

function viewSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    status: statusOf(row.status),
    plan: SOLD_PLANS.find((plan) => plan === row.plan) ?? null,
    price_key: SOLD_PRICES.find(({ key }) => key === row.price_key)?.key ?? null,
    interval: row.billing_interval,
    unit_amount: row.unit_amount,
    currency: row.currency,
    trial_ends_at: row.trial_ends_at,
    current_period_ends_at: row.current_period_ends_at,
    cancel_at: row.cancel_at,
    ended_at: row.ended_at,
    collection_paused: row.collection_paused,
  }
}
