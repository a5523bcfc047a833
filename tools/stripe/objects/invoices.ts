import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { partOf } from './part.ts'
import type { Subscription } from './subscriptions.ts'

export type Invoice = ReturnType<typeof newInvoice>

/** Stripe moved the subscription of an invoice into `parent`. */
export function newInvoice(
  subscription: Subscription,
  amount: number,
  { created, number, paid, reason }: { created: number; number: string; paid: boolean; reason: string },
) {
  return partOf<Stripe.Invoice>()({
    id: newId('in', 24),
    object: 'invoice',
    amount_due: amount,
    amount_paid: paid ? amount : 0,
    amount_remaining: paid ? 0 : amount,
    attempt_count: 1,
    attempted: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    customer: subscription.customer,
    livemode: false,
    number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    status: paid ? 'paid' : 'open',
    total: amount,
  })
}
