import type { PriceKey } from '@plinth/contract/billing'
import { OFFER } from '@plinth/tools/stripe/offers'
import type { BillingProvider } from '../../../src/adapters/billing/port.ts'

const CHECKOUT = {
  user_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  price_key: OFFER.key,
  trial_days: 0,
  success_url: 'http://localhost:5173/settings/billing?checkout=success',
  cancel_url: 'http://localhost:5173/settings/billing?checkout=canceled',
} as const

export function newCheckout(customer_id: string, changes: { trial_days?: number; price_key?: PriceKey } = {}) {
  return { ...CHECKOUT, customer_id, ...changes }
}

/** The customer of the calls exists. */
export const CALLS: [string, (provider: BillingProvider, customer_id: string) => Promise<unknown>][] = [
  ['listSubscriptions', (provider, id) => provider.listSubscriptions(id)],
  ['cancelSubscription', (provider) => provider.cancelSubscription('sub_unknown')],
  ['createCustomer', (provider) => provider.createCustomer({ user_id: '1', email: 'ada@example.com', name: 'Ada' })],
  ['deleteCustomer', (provider, id) => provider.deleteCustomer(id)],
  ['readPrices', (provider) => provider.readPrices()],
  ['createCheckout', (provider, id) => provider.createCheckout(newCheckout(id))],
  ['openCheckouts', (provider, id) => provider.openCheckouts(id)],
  ['expireCheckout', (provider) => provider.expireCheckout('cs_unknown')],
  [
    'createPortal',
    (provider, customer_id) => provider.createPortal({ customer_id, return_url: 'http://localhost:5173/' }),
  ],
]
