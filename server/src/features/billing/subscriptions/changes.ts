import type { SubscriptionChange } from '../../../events/events.ts'
import { hasEnded } from './predicates.ts'
import { COLUMNS, type SubscriptionRow } from './queries.ts'

type ComparedRow = Pick<
  SubscriptionRow,
  'status' | 'cancel_at' | 'price_key' | 'billing_interval' | 'currency' | 'unit_amount'
>

/** Compares two copies, whatever the order of events. What began and ended between them is not told. */
export function changesBetween(before: ComparedRow | undefined, after: ComparedRow): SubscriptionChange[] {
  const had_begun = before !== undefined && hasBegun(before)
  if (hasEnded(after)) return had_begun ? ['canceled'] : []
  const status = before?.status === after.status ? undefined : changeOfStatus(before, after.status)
  const scheduled = before?.cancel_at ?? null
  return [
    ...(status ? [status] : []),
    ...(had_begun && isOtherPrice(before, after) ? ['plan_changed' as const] : []),
    ...(scheduled === null && after.cancel_at !== null && hasBegun(after) ? ['cancellation_scheduled' as const] : []),
    ...(scheduled !== null && after.cancel_at === null && had_begun ? ['cancellation_withdrawn' as const] : []),
  ]
}

function hasBegun(subscription: ComparedRow): boolean {
  return subscription.status !== 'incomplete' && !hasEnded(subscription)
}

function changeOfStatus(before: ComparedRow | undefined, status: string): SubscriptionChange | undefined {
  if (status === 'paused') return 'paused'
  if (status === 'past_due' || status === 'unpaid') return 'payment_failed'
  if (status !== 'trialing' && status !== 'active') return undefined
  if (!before || !hasBegun(before)) return status === 'trialing' ? 'trial_started' : 'started'
  if (before.status === 'past_due' || before.status === 'unpaid') return 'recovered'
  if (before.status === 'trialing') return 'trial_converted'
  return before.status === 'active' ? 'trial_started' : 'resumed'
}

function isOtherPrice(before: ComparedRow, after: ComparedRow): boolean {
  const keys = ['price_key', 'billing_interval', 'currency', 'unit_amount'] as const
  return keys.some((key) => before[key] !== after[key])
}

export function changedColumns(before: SubscriptionRow | undefined, after: SubscriptionRow): string[] {
  return before ? COLUMNS.filter((column) => before[column] !== after[column]) : []
}
