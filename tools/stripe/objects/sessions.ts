import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { partOf } from './part.ts'
import type { Price } from './prices.ts'

const DAY_S = 86_400

export type CheckoutOptions = {
  customer: string
  price: Price
  client_reference_id: string | null
  success_url: string
  cancel_url: string | null
  metadata: Record<string, string>
  allow_promotion_codes: boolean
  payment_method_collection: Stripe.Checkout.Session.PaymentMethodCollection
  origin: string
  created: number
}

export type CheckoutSession = ReturnType<typeof newCheckoutSession>

export function newCheckoutSession(options: CheckoutOptions) {
  const { customer, price, origin, created, ...given } = options
  const id = newId('cs_test', 58)
  return partOf<Stripe.Checkout.Session>()({
    id,
    object: 'checkout.session',
    amount_total: price.unit_amount,
    created,
    currency: price.currency,
    customer,
    expires_at: created + DAY_S,
    livemode: false,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    url: `${origin}/checkout/${id}`,
    ...given,
  })
}

export type PortalSession = ReturnType<typeof newPortalSession>

export function newPortalSession(
  customer: string,
  { origin, return_url, created }: { origin: string; return_url: string | null; created: number },
) {
  const id = newId('bps')
  return partOf<Stripe.BillingPortal.Session>()({
    id,
    object: 'billing_portal.session',
    created,
    customer,
    livemode: false,
    return_url,
    url: `${origin}/portal/${id}`,
  })
}
