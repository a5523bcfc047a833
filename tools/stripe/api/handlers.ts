import type { Call } from './call.ts'
import { createCheckout, expireCheckout, findCheckout, listCheckouts } from './checkouts.ts'
import { createCustomer, deleteCustomer, findCustomer, updateCustomer } from './customers.ts'
import type { Operation } from './operations.ts'
import { createPortal } from './portals.ts'
import { findPrice, listPrices } from './prices.ts'
import { cancelSubscription, findSubscription, listSubscriptions, updateSubscription } from './subscriptions.ts'

export const HANDLERS: Record<Operation, (call: Call) => object> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:id': findCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'DELETE /v1/customers/:id': deleteCustomer,
  'GET /v1/prices': listPrices,
  'GET /v1/prices/:id': findPrice,
  'GET /v1/subscriptions': listSubscriptions,
  'GET /v1/subscriptions/:id': findSubscription,
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
  'GET /v1/checkout/sessions': listCheckouts,
  'POST /v1/checkout/sessions': createCheckout,
  'GET /v1/checkout/sessions/:id': findCheckout,
  'POST /v1/checkout/sessions/:id/expire': expireCheckout,
  'POST /v1/billing_portal/sessions': createPortal,
}
