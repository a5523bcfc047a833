import type Stripe from 'stripe'
import type { Customer } from '../objects/customers.ts'
import type { Invoice } from '../objects/invoices.ts'
import type { Price } from '../objects/prices.ts'
import type { CheckoutSession, PortalSession } from '../objects/sessions.ts'
import type { Subscription } from '../objects/subscriptions.ts'

/** A `declined` card can be saved, and each payment with it fails. */
export type Card = 'none' | 'works' | 'declined'

/** A scheduled cancellation is `cancel_at_period_end` in classic billing, and `cancel_at` alone in flexible billing. */
export type Encoding = 'classic' | 'flexible'

export type CustomerRecord = { customer: Customer; deleted: boolean; card: Card }

export type CheckoutRecord = {
  session: CheckoutSession
  price: string
  trial_days: number
  without_card: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod
  metadata: Record<string, string>
}

export type SubscriptionRecord = {
  subscription: Subscription
  /** The reminder of the trial's end, three days before it, was sent. */
  reminded: boolean
  retry_at: number | null
  failures: number
}

/** The stand-in saves this as JSON. Each record is in order of creation. */
export type State = {
  prices: Record<string, Price>
  customers: Record<string, CustomerRecord>
  subscriptions: Record<string, SubscriptionRecord>
  checkouts: Record<string, CheckoutRecord>
  portals: Record<string, PortalSession>
  invoices: Record<string, Invoice>
  /** The application has not accepted these events yet. */
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
