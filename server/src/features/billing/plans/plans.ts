import { type BillingPlans, SOLD_PLANS, SOLD_PRICES } from '@plinth/contract/billing'
import { PLANS } from '@plinth/product/plans'
import type { BillingProvider } from '../../../adapters/billing/port.ts'
import { cached } from '../../../adapters/cached.ts'
import { entitlementsOf } from './entitlements.ts'

const MINUTE_MS = 60_000

const TIMES = { fresh_ms: 10 * MINUTE_MS, stale_ms: 24 * 60 * MINUTE_MS, retry_ms: MINUTE_MS / 2 }

/** The prices are those of the provider, at most ten minutes old, or a day while it fails [Z9]. */
export function createPlans(): (billing: BillingProvider) => Promise<BillingPlans> {
  const readPrices = cached((billing: BillingProvider) => billing.readPrices(), TIMES)
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
