import type { Call } from './call.ts'
import { createCheckout, expireCheckout, findCheckout, listCheckouts } from './checkouts.ts'
import { createCustomer, deleteCustomer } from './customers.ts'
import type { Operation } from './operations.ts'
import { createPortal } from './portals.ts'
import { findPrice } from './prices.ts'
import { cancelSubscription, listSubscriptions } from './subscriptions.ts'

export const HANDLERS: Record<Operation, (call: Call) => object> = {
  'POST /v1/customers': createCustomer,
  'DELETE /v1/customers/:id': deleteCustomer,
  'GET /v1/prices/:id': findPrice,
  'GET /v1/subscriptions': listSubscriptions,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
  'GET /v1/checkout/sessions': listCheckouts,
  'POST /v1/checkout/sessions': createCheckout,
  'GET /v1/checkout/sessions/:id': findCheckout,
  'POST /v1/checkout/sessions/:id/expire': expireCheckout,
  'POST /v1/billing_portal/sessions': createPortal,
}
