import type Stripe from 'stripe'
import { newSubscription, type Subscription } from '../objects/subscriptions.ts'
import { type Account, hasEnded, itemOf, recordOf, subscriptionsOf } from './account.ts'
import { DAY_S, endOfPeriod } from './calendar.ts'
import { charge, markPastDue, retryPayment } from './payments.ts'
import type { Card, Encoding, SubscriptionRecord } from './state.ts'

export type NewSubscription = {
  customer: string
  price: string
  trial_days: number
  metadata?: Record<string, string>
  without_card?: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod
}

export function begin(account: Account, options: NewSubscription): Subscription {
  const { customer, trial_days, metadata = {}, without_card = 'cancel' } = options
  const price = recordOf(account.state.prices, options.price)
  const start = account.now()
  const trial = trial_days > 0
  const end = trial ? start + trial_days * DAY_S : endOfPeriod(start, price)
  const subscription = newSubscription({ customer, price, start, end, trial, metadata, without_card })
  const record: SubscriptionRecord = { subscription, reminded: false, retry_at: null, failures: 0 }
  account.state.subscriptions[subscription.id] = record
  if (!trial && !charge(account, record, 'subscription_create')) subscription.status = 'incomplete'
  account.tell('customer.subscription.created', subscription)
  return subscription
}

export function scheduleEnd(account: Account, id: string, encoding: Encoding): void {
  const { subscription } = recordOf(account.state.subscriptions, id)
  if (encoding === 'classic') subscription.cancel_at_period_end = true
  else subscription.cancel_at = itemOf(subscription).current_period_end
  subscription.canceled_at = account.now()
  Object.assign(subscription.cancellation_details ?? {}, { reason: 'cancellation_requested' })
  account.tell('customer.subscription.updated', subscription)
}

export function resume(account: Account, id: string): void {
  const { subscription } = recordOf(account.state.subscriptions, id)
  Object.assign(subscription, { cancel_at: null, cancel_at_period_end: false, canceled_at: null })
  Object.assign(subscription.cancellation_details ?? {}, { reason: null })
  account.tell('customer.subscription.updated', subscription)
}

export function endNow(
  account: Account,
  id: string,
  reason: Stripe.Subscription.CancellationDetails.Reason = 'cancellation_requested',
): void {
  const record = recordOf(account.state.subscriptions, id)
  const ended_at = account.now()
  const { subscription } = record
  Object.assign(subscription, { status: 'canceled', ended_at, canceled_at: subscription.canceled_at ?? ended_at })
  Object.assign(subscription.cancellation_details ?? {}, { reason })
  record.retry_at = null
  account.tell('customer.subscription.deleted', subscription)
}

/** Outside a trial, changing the interval starts a new period and charges it at once. */
export function changePrice(account: Account, id: string, price_id: string): void {
  const record = recordOf(account.state.subscriptions, id)
  const price = recordOf(account.state.prices, price_id)
  const { subscription } = record
  const item = itemOf(subscription)
  item.price = price
  if (subscription.status === 'active') {
    startPeriod(account, subscription)
    if (!charge(account, record, 'subscription_update')) markPastDue(account, record)
  }
  account.tell('customer.subscription.updated', subscription)
}

export function startPeriod(account: Account, subscription: Subscription): void {
  const item = itemOf(subscription)
  item.current_period_start = account.now()
  item.current_period_end = endOfPeriod(account.now(), item.price)
  subscription.billing_cycle_anchor = item.current_period_start
}

export function setCard(account: Account, customer: string, card: Card): void {
  const record = recordOf(account.state.customers, customer)
  record.card = card
  record.customer.invoice_settings.default_payment_method = card === 'none' ? null : `pm_card_${card}`
  account.tell('customer.updated', record.customer)
  for (const each of subscriptionsOf(account, customer)) {
    if (each.subscription.status === 'past_due') retryPayment(account, each)
  }
}

/** Also ends all subscriptions. Stripe still returns the customer, as `deleted`. */
export function deleteCustomer(account: Account, id: string): void {
  const record = recordOf(account.state.customers, id)
  for (const { subscription } of subscriptionsOf(account, id)) {
    if (!hasEnded(subscription)) endNow(account, subscription.id)
  }
  record.deleted = true
  account.tell('customer.deleted', record.customer)
}
