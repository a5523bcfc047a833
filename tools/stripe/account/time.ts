import type { Subscription } from '../objects/subscriptions.ts'
import { type Account, hasEnded, itemOf, recordOf, subscriptionsOf } from './account.ts'
import { DAY_S } from './calendar.ts'
import { charge, markPastDue, retryPayment } from './payments.ts'
import type { SubscriptionRecord } from './state.ts'
import { endNow, startPeriod } from './subscriptions.ts'

type Due = { at: number; run: () => void }

/** Lets days pass for a customer: moves all its times into the past, and runs what becomes due. */
export function pass(account: Account, customer: string, days: number): void {
  let left = Math.round(days * DAY_S)
  for (;;) {
    const due = nextDue(account, customer)
    if (!due || due.at > account.now() + left) break
    const step = Math.max(0, due.at - account.now())
    shift(account, customer, step)
    left -= step
    due.run()
  }
  shift(account, customer, left)
}

export function passTrial(account: Account, id: string): void {
  const { subscription } = recordOf(account.state.subscriptions, id)
  passUntil(account, subscription, subscription.trial_end ?? account.now())
}

export function passPeriod(account: Account, id: string): void {
  const { subscription } = recordOf(account.state.subscriptions, id)
  passUntil(account, subscription, endOf(subscription))
}

function passUntil(account: Account, { customer }: Subscription, at: number): void {
  pass(account, String(customer), Math.max(0, at - account.now()) / DAY_S)
}

function nextDue(account: Account, customer: string): Due | undefined {
  return subscriptionsOf(account, customer)
    .filter(({ subscription }) => !hasEnded(subscription))
    .flatMap((record) => duesOf(account, record))
    .toSorted((one, other) => one.at - other.at)[0]
}

function duesOf(account: Account, record: SubscriptionRecord): Due[] {
  const { subscription, reminded, retry_at } = record
  const { status, trial_end, cancel_at } = subscription
  const dues: Due[] = []
  if (cancel_at !== null) dues.push({ at: cancel_at, run: () => endNow(account, subscription.id) })
  if (status === 'trialing' && trial_end !== null && !reminded) {
    dues.push({ at: trial_end - 3 * DAY_S, run: () => remind(account, record) })
  }
  if (status === 'past_due' && retry_at !== null) dues.push({ at: retry_at, run: () => retry(account, record) })
  if (status === 'trialing' || status === 'active') {
    dues.push({ at: endOf(subscription), run: () => endPeriod(account, record) })
  }
  return dues
}

function remind({ tell }: Account, record: SubscriptionRecord): void {
  record.reminded = true
  tell('customer.subscription.trial_will_end', record.subscription)
}

function endPeriod(account: Account, record: SubscriptionRecord): void {
  const { subscription } = record
  const { card } = recordOf(account.state.customers, String(subscription.customer))
  const lacks_card = subscription.status === 'trialing' && card === 'none'
  const without_card = lacks_card ? subscription.trial_settings?.end_behavior.missing_payment_method : undefined
  if (subscription.cancel_at_period_end || without_card === 'cancel') endNow(account, subscription.id)
  else if (without_card === 'pause') pause(account, subscription)
  else renew(account, record)
}

function pause({ tell }: Account, subscription: Subscription): void {
  subscription.status = 'paused'
  tell('customer.subscription.paused', subscription)
}

function renew(account: Account, record: SubscriptionRecord): void {
  const { subscription } = record
  startPeriod(account, subscription)
  subscription.status = 'active'
  if (!charge(account, record, 'subscription_cycle')) markPastDue(account, record)
  account.tell('customer.subscription.updated', subscription)
}

function retry(account: Account, record: SubscriptionRecord): void {
  if (retryPayment(account, record)) return
  markPastDue(account, record)
  if (record.retry_at === null) endNow(account, record.subscription.id, 'payment_failed')
}

function endOf(subscription: Subscription): number {
  return itemOf(subscription).current_period_end
}

function shift(account: Account, customer: string, seconds: number): void {
  for (const record of subscriptionsOf(account, customer)) {
    if (record.retry_at !== null) record.retry_at -= seconds
    const { subscription } = record
    for (const name of ['billing_cycle_anchor', 'created', 'start_date'] as const) subscription[name] -= seconds
    for (const name of ['cancel_at', 'canceled_at', 'ended_at', 'trial_end', 'trial_start'] as const) {
      const time = subscription[name]
      if (time !== null) subscription[name] = time - seconds
    }
    for (const item of subscription.items.data) {
      item.current_period_start -= seconds
      item.current_period_end -= seconds
    }
  }
  for (const invoice of Object.values(account.state.invoices)) {
    if (invoice.customer === customer) invoice.created -= seconds
  }
  for (const { session } of Object.values(account.state.checkouts)) {
    if (session.customer === customer) session.expires_at -= seconds
  }
}
