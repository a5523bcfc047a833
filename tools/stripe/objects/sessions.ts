import type Stripe from 'stripe'
import { newId } from './ids.ts'

const DAY_S = 86_400

export type CheckoutOptions = {
  customer: string
  price: Stripe.Price
  client_reference_id: string | null
  success_url: string
  cancel_url: string | null
  metadata: Record<string, string>
  allow_promotion_codes: boolean
  payment_method_collection: Stripe.Checkout.Session.PaymentMethodCollection
  origin: string
  created: number
}

// The application reads none of these.
const DEFAULTS = {
  adaptive_pricing: null,
  after_expiration: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>

export function newCheckoutSession(options: CheckoutOptions): Stripe.Checkout.Session {
  const { customer, price, origin, created, ...given } = options
  const id = newId('cs_test', 58)
  return {
    ...DEFAULTS,
    id,
    object: 'checkout.session',
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    created,
    currency: price.currency,
    customer,
    expires_at: created + DAY_S,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    ui_mode: 'hosted_page',
    url: `${origin}/checkout/${id}`,
    ...given,
  }
}

export function newPortalSession(
  customer: string,
  { origin, return_url, created }: { origin: string; return_url: string | null; created: number },
): Stripe.BillingPortal.Session {
  const id = newId('bps')
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_LocalStandIn',
    created,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url,
    url: `${origin}/portal/${id}`,
  }
}
