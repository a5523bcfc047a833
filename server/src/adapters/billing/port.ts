import type { Interval, PriceKey } from '@plinth/contract/billing'

/** Times are RFC 3339 in UTC. */
export type ProviderSubscription = {
  provider_subscription_id: string
  /** The status as the provider says it; new ones can appear. */
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
  /** The time at which it ends by a cancellation, in whichever way the provider says so. */
  cancel_at: string | null
  canceled_at: string | null
  ended_at: string | null
  collection_paused: boolean
  provider_created_at: string
}

export type ProviderPrice = { key: PriceKey; interval: Interval; unit_amount: number; currency: string }

/** `price_key` and `trial_days` are those it was created with. */
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
  /** Zero means that there is none. */
  trial_days: number
  success_url: string
  cancel_url: string
}

/** A trigger to read the state again. Nothing else is taken from it, since events arrive late, twice and in any order. */
export type BillingEvent = {
  id: string
  type: string
  /** Null means that the event is about no customer. */
  customer_id: string | null
  /** The event tells this beyond "read again". */
  tells: 'nothing' | 'trial_ending' | 'customer_deleted'
  /** False for a type that changes no subscription. */
  is_relevant: boolean
}

/**
 * Takes payments and holds the truth about subscriptions. Every call throws IntegrationUnavailable when the provider
 * fails or gives no answer in time; its text never leaves the adapter [Z9]. A URL is https, or on the loopback address
 * of a stand-in.
 */
export type BillingProvider = {
  /** All of them, also ended ones; null when the customer does not exist there (any more). */
  listSubscriptions(customer_id: string): Promise<ProviderSubscription[] | null>
  /** Ends it now. Fine when it has ended or does not exist. */
  cancelSubscription(subscription_id: string): Promise<void>
  /** Creates a customer and returns its id. */
  createCustomer(user: { user_id: string; email: string; name: string }): Promise<string>
  /** Also ends all its subscriptions. A missing customer is fine. */
  deleteCustomer(customer_id: string): Promise<void>
  /** The current price of each key. */
  readPrices(): Promise<ProviderPrice[]>
  /** Returns null when the customer does not exist there (any more). */
  createCheckout(checkout: NewCheckout): Promise<ProviderCheckout | null>
  /** Lists those that can still be paid, and none when the customer does not exist. */
  openCheckouts(customer_id: string): Promise<ProviderCheckout[]>
  /** Fine when it is not open any more. */
  expireCheckout(checkout_id: string): Promise<void>
  /** The page where a customer changes and cancels. Null when the customer does not exist there (any more). */
  createPortal(portal: { customer_id: string; return_url: string }): Promise<{ url: string } | null>
  /** Reads a webhook from its bytes. @throws WebhookRefused when the signature does not prove who sent it */
  readEvent(body: Buffer, signature: string): BillingEvent
}

/** A webhook without a valid signature, or one that cannot be read. */
export class WebhookRefused extends Error {
  constructor(options?: ErrorOptions) {
    super('The webhook has no valid signature', options)
    this.name = 'WebhookRefused'
  }
}
