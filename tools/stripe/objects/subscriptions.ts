import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { planOf } from './prices.ts'

export type SubscriptionOptions = {
  customer: string
  price: Stripe.Price
  start: number
  end: number
  trial: boolean
  metadata: Record<string, string>
  without_card: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod
}

// A checkout does not change these.
const DEFAULTS = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
} satisfies Partial<Stripe.Subscription>

const INVOICE_SETTINGS: Stripe.Subscription.InvoiceSettings = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: { type: 'self' },
}

/** In flexible billing the item has the period, not the subscription. */
export function newSubscription(options: SubscriptionOptions): Stripe.Subscription {
  const { customer, price, start, end, trial, metadata, without_card } = options
  const id = newId('sub')
  return {
    ...DEFAULTS,
    id,
    object: 'subscription',
    billing_cycle_anchor: trial ? end : start,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: start,
    currency: price.currency,
    customer,
    invoice_settings: INVOICE_SETTINGS,
    items: {
      object: 'list',
      data: [newItem(id, price, start, end)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata,
    start_date: start,
    status: trial ? 'trialing' : 'active',
    trial_end: trial ? end : null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: without_card } },
    trial_start: trial ? start : null,
  }
}

export function newItem(
  subscription: string,
  price: Stripe.Price,
  start: number,
  end: number,
): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  }
}
