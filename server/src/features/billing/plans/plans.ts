import { type BillingPlans, PLAN_ENTITLEMENTS } from '@plinth/contract/billing'
import type { BillingProvider } from '../../../adapters/billing/port.ts'
import { cachePrices } from './price-cache.ts'

/** Returns what lists the plans that can be bought. Their prices are those of the provider, at most ten minutes old. */
export function createPlans(): (billing: BillingProvider) => Promise<BillingPlans> {
  const readPrices = cachePrices((billing: BillingProvider) => billing.readPrices())
  return async (billing) => ({
    plans: [{ key: 'pro', name: 'Pro', entitlements: [...PLAN_ENTITLEMENTS.pro], prices: await readPrices(billing) }],
  })
}
