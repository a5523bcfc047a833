import { type BillingPlans, SOLD_PLANS, SOLD_PRICES } from '@plinth/contract/billing'
import { PLANS } from '@plinth/product/plans'
import type { BillingProvider } from '../../../adapters/billing/port.ts'
import { entitlementsOf } from './entitlements.ts'
import { cachePrices } from './price-cache.ts'

/** The prices of the plans are those of the provider, at most ten minutes old. */
export function createPlans(): (billing: BillingProvider) => Promise<BillingPlans> {
  const readPrices = cachePrices((billing: BillingProvider) => billing.readPrices())
  return async (billing) => {
    const prices = await readPrices(billing)
    return {
      plans: SOLD_PLANS.map((key) => {
        const ours = SOLD_PRICES.filter(({ plan }) => plan === key).map((price) => price.key)
        const { name, features } = PLANS[key]
        return {
          key,
          name,
          features: [...features],
          entitlements: entitlementsOf(key),
          prices: prices.filter((price) => ours.includes(price.key)),
        }
      }),
    }
  }
}
