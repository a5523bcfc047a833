import { Billing, BillingPlans, Checkout, CheckoutRequest, Portal, WebhookReceipt } from '../billing.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes } from './route.ts'

/** Payments and invoices are pages of the provider. */
export const BILLING_ROUTES = defineRoutes({
  'GET /billing/subscription': {
    operation: 'getBilling',
    access: 'session',
    summary: 'Returns the plan and the subscription of the caller',
    description: 'Does not ask the provider, so it also works while the provider is down or billing is not configured.',
    responses: { 200: Billing },
  },
  'GET /billing/plans': {
    operation: 'listBillingPlans',
    access: 'session',
    integration: 'billing',
    summary: 'Lists the plans with their prices',
    responses: { 200: BillingPlans },
  },
  'POST /billing/checkout': {
    operation: 'createCheckout',
    access: 'session',
    limit: LIMITS.billing,
    integration: 'billing',
    summary: 'Begins a checkout',
    description:
      'Returns a page of the provider. While a checkout of the same price is open, its page is returned again.',
    body: CheckoutRequest,
    responses: { 201: Checkout },
    errors: ['subscription_exists'],
  },
  'POST /billing/portal': {
    operation: 'createBillingPortal',
    access: 'session',
    limit: LIMITS.billing,
    integration: 'billing',
    summary: 'Opens the portal of the provider',
    description: 'Returns a page of the provider to change, cancel or resume the subscription and to read invoices.',
    responses: { 201: Portal },
    errors: ['billing_customer_missing'],
  },
  'POST /billing/sync': {
    operation: 'syncBilling',
    access: 'session',
    limit: LIMITS.billing,
    integration: 'billing',
    summary: 'Reads the subscription from the provider now',
    description: 'Used on the return from a page of the provider, which can be faster than its webhook.',
    responses: { 200: Billing },
  },
  'POST /billing/webhooks/stripe': {
    operation: 'receiveStripeWebhook',
    access: 'public',
    reason: 'Needs the signature of Stripe',
    origin: 'any',
    integration: 'billing',
    raw: true,
    summary: 'Receives a webhook of Stripe',
    description:
      'Needs the Stripe-Signature header. A failure is answered with 503, so that Stripe sends the event again.',
    responses: { 200: WebhookReceipt },
    errors: ['webhook_signature_invalid'],
  },
})
