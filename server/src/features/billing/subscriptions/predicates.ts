import { type DeletionBlock, SOLD_PLANS, type SoldPlan, SubscriptionStatus } from '@plinth/contract/billing'

/** These decide over access and the end of a subscription. `status` is any text of the provider. */
type Standing = { status: string; cancel_at: string | null; current_period_ends_at: string | null }

const ENDED = new Set(['canceled', 'incomplete_expired'])
// The provider still tries to collect a payment that is past due.
const WITH_ACCESS = new Set(['trialing', 'active', 'past_due'])
const UNPAID = new Set(['trialing', 'paused', 'unpaid', 'incomplete', ...ENDED])

/** No subscription leaves a final status. */
export function hasEnded({ status }: Pick<Standing, 'status'>): boolean {
  return ENDED.has(status)
}

export function hasAccess({ status }: Pick<Standing, 'status'>): boolean {
  return WITH_ACCESS.has(status)
}

/** A status that this version does not know can renew too. */
export function canRenew(subscription: Standing): boolean {
  return !hasEnded(subscription) && subscription.cancel_at === null
}

/** A status that this version does not know gives access until its end. */
export function paidAccessRemains({ status, cancel_at, current_period_ends_at }: Standing, now: string): boolean {
  const end = cancel_at ?? current_period_ends_at
  return !UNPAID.has(status) && end !== null && Date.parse(end) > Date.parse(now)
}

/** Returns why an account with these subscriptions cannot be deleted, and until when, where that is known [B2]. */
export function deletionBlock(
  subscriptions: readonly Standing[],
  now: string,
): { reason: DeletionBlock; until: string | null } | null {
  if (subscriptions.some(canRenew)) return { reason: 'subscription_can_renew', until: null }
  const ends = subscriptions
    .filter((subscription) => paidAccessRemains(subscription, now))
    .flatMap(({ cancel_at, current_period_ends_at }) => cancel_at ?? current_period_ends_at ?? [])
  const until = ends.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
  return until === undefined ? null : { reason: 'paid_access_remains', until }
}

/** Returns the largest plan that is paid for. A price that is not ours gives access to nothing. */
export function planOf(subscriptions: readonly { status: string; plan: string | null }[]): SoldPlan | 'free' {
  const held = subscriptions.filter(hasAccess).map(({ plan }) => plan)
  return SOLD_PLANS.findLast((plan) => held.includes(plan)) ?? 'free'
}

const BEST_FIRST = SubscriptionStatus.options

export function statusOf(status: string): SubscriptionStatus {
  return BEST_FIRST.find((known) => known === status) ?? 'unknown'
}

/** Takes the first of two with the same status, so give the newest first. */
export function currentOf<S extends { status: string }>(subscriptions: readonly S[]): S | undefined {
  const rank = ({ status }: S) => BEST_FIRST.indexOf(statusOf(status))
  return subscriptions.toSorted((one, other) => rank(one) - rank(other))[0]
}

/** A user has one trial ever. Returns the days of the next one, 0 for none. */
export function trialDaysLeft(
  subscriptions: readonly { trial_started_at: string | null }[],
  configured_days: number,
): number {
  return subscriptions.some(({ trial_started_at }) => trial_started_at !== null) ? 0 : configured_days
}
