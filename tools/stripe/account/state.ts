import type Stripe from 'stripe'
import type { Invoice } from '../objects/invoices.ts'

/** `declined` is a card that can be saved but is declined each time. */
export type Card = 'none' | 'works' | 'declined'

/** A portal writes a scheduled cancellation as `cancel_at_period_end`, or as flexible billing only as `cancel_at`. */
export type Encoding = 'classic' | 'flexible'

export type CustomerRecord = { customer: Stripe.Customer; deleted: boolean; card: Card }

export type CheckoutRecord = {
  session: Stripe.Checkout.Session
  price: string
  trial_days: number
  without_card: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod
  metadata: Record<string, string>
}

export type SubscriptionRecord = {
  subscription: Stripe.Subscription
  /** The event is sent three days before the end of the trial. */
  reminded: boolean
  /** A failed payment is tried again at this time. */
  retry_at: number | null
  failures: number
}

/** The stand-in remembers all of this as JSON. Each record is in the order of creation. */
export type State = {
  prices: Record<string, Stripe.Price>
  customers: Record<string, CustomerRecord>
  subscriptions: Record<string, SubscriptionRecord>
  checkouts: Record<string, CheckoutRecord>
  portals: Record<string, Stripe.BillingPortal.Session>
  invoices: Record<string, Invoice>
  /** No one has accepted these events yet. */
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
