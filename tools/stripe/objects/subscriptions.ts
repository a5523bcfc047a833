import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { partOf } from './part.ts'
import type { Price } from './prices.ts'

export type SubscriptionOptions = {
  customer: string
  price: Price
  start: number
  end: number
  trial: boolean
  metadata: Record<string, string>
  without_card: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod
}

export type Subscription = ReturnType<typeof newSubscription>

export type Item = ReturnType<typeof newItem>

/** In flexible billing the item has the period, not the subscription. */
export function newSubscription(options: SubscriptionOptions) {
  const { customer, price, start, end, trial, metadata, without_card } = options
  const id = newId('sub')
  const members = partOf<Stripe.Subscription>()({
    id,
    object: 'subscription',
    billing_cycle_anchor: trial ? end : start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: start,
    currency: price.currency,
    customer,
    ended_at: null,
    latest_invoice: null,
    livemode: false,
    metadata,
    pause_collection: null,
    start_date: start,
    status: trial ? 'trialing' : 'active',
    trial_end: trial ? end : null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: without_card } },
    trial_start: trial ? start : null,
  })
  const url = `/v1/subscription_items?subscription=${id}`
  return { ...members, items: { object: 'list', data: [newItem(id, price, start, end)], has_more: false, url } }
}

export function newItem(subscription: string, price: Price, start: number, end: number) {
  const members = partOf<Stripe.SubscriptionItem>()({
    id: newId('si'),
    object: 'subscription_item',
    created: start,
    current_period_end: end,
    current_period_start: start,
    quantity: 1,
    subscription,
  })
  return { ...members, price }
}
