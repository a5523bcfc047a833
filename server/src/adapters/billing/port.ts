import type { Interval, PriceKey } from '@plinth/contract/billing'

/** All times are RFC 3339 in UTC. */
export type ProviderSubscription = {
  provider_subscription_id: string
  /** Stripe can add new values. */
  status: string
  /** Null means a price that is not one of ours. */
  price_key: PriceKey | null
  billing_interval: Interval | null
  currency: string | null
  /** The amount is in the smallest unit of the currency by ISO 4217. */
  unit_amount: number | null
  trial_started_at: string | null
  trial_ends_at: string | null
  current_period_starts_at: string | null
  current_period_ends_at: string | null
  /** A cancellation takes effect at this time. */
  cancel_at: string | null
  canceled_at: string | null
  ended_at: string | null
  collection_paused: boolean
  provider_created_at: string
}

export type ProviderPrice = { key: PriceKey; interval: Interval; unit_amount: number; currency: string }

/** The price and the trial are those that the checkout was created with. */
export type ProviderCheckout = {
  id: string
  url: string
  expires_at: string
  price_key: PriceKey | null
  trial_days: number
}

export type NewCheckout = {
  customer_id: string
  user_id: string
  price_key: PriceKey
  trial_days: number
  success_url: string
  cancel_url: string
}

/** An event only triggers a new read of the state, because events arrive late, twice and in any order. */
export type BillingEvent = {
  id: string
  type: string
  /** Null means that the event is about no customer. */
  customer_id: string | null
  kind: 'nothing' | 'trial_ending' | 'customer_deleted'
  is_relevant: boolean
}

/** Holds the truth about subscriptions. Every call throws IntegrationUnavailable when the provider fails [Z9]. */
export type BillingProvider = {
  /** Lists all subscriptions, also ended ones. Returns null when the customer does not exist. */
  listSubscriptions(customer_id: string): Promise<ProviderSubscription[] | null>
  /** Ends a subscription now. Does nothing when it has ended or does not exist. */
  cancelSubscription(subscription_id: string): Promise<void>
  createCustomer(user: { user_id: string; email: string; name: string }): Promise<string>
  /** Also ends all subscriptions of the customer. Does nothing when the customer does not exist. */
  deleteCustomer(customer_id: string): Promise<void>
  readPrices(): Promise<ProviderPrice[]>
  /** Returns null when the customer does not exist. */
  createCheckout(checkout: NewCheckout): Promise<ProviderCheckout | null>
  /** Lists the checkouts that can still be paid. Returns none when the customer does not exist. */
  openCheckouts(customer_id: string): Promise<ProviderCheckout[]>
  /** Does nothing when the checkout is no longer open. */
  expireCheckout(checkout_id: string): Promise<void>
  /** Opens the page where a customer changes and cancels. Returns null when the customer does not exist. */
  createPortal(portal: { customer_id: string; return_url: string }): Promise<{ url: string } | null>
  /** Reads a webhook from its bytes. @throws WebhookRefused when the signature does not prove who sent it */
  readEvent(body: Buffer, signature: string): BillingEvent
}

export class WebhookRefused extends Error {
  constructor(options?: ErrorOptions) {
    super('The webhook has no valid signature', options)
    this.name = 'WebhookRefused'
  }
}
