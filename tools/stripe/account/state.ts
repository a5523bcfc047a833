import type Stripe from 'stripe'
import type { Invoice } from '../objects/invoices.ts'

/** How a customer pays: not at all, with a card that works, or with one that can be saved but is declined each time. */
export type Card = 'none' | 'works' | 'declined'

/** How a portal writes a scheduled cancellation: `cancel_at_period_end`, or only `cancel_at` as flexible billing does. */
export type Encoding = 'classic' | 'flexible'

export type CustomerRecord = { customer: Stripe.Customer; deleted: boolean; card: Card }

/** What a session of the checkout will create. The API does not return it. */
export type CheckoutRecord = {
  session: Stripe.Checkout.Session
  price: string
  trial_days: number
  without_card: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod
  metadata: Record<string, string>
}

export type SubscriptionRecord = {
  subscription: Stripe.Subscription
  /** Whether the event three days before the end of the trial was sent. */
  reminded: boolean
  /** When a failed payment is tried again, and how often it has failed. */
  retry_at: number | null
  failures: number
}

/** Everything the stand-in remembers, as JSON. Each record is in the order of creation. */
export type State = {
  prices: Record<string, Stripe.Price>
  customers: Record<string, CustomerRecord>
  subscriptions: Record<string, SubscriptionRecord>
  checkouts: Record<string, CheckoutRecord>
  portals: Record<string, Stripe.BillingPortal.Session>
  invoices: Record<string, Invoice>
  /** Events that no one has accepted yet. */
  undelivered: Stripe.EventBase[]
}

export function emptyState(): State {
  return {
    prices: {},
    customers: {},
    subscriptions: {},
    checkouts: {},
    portals: {},
    invoices: {},
    undelivered: [],
  }
}
