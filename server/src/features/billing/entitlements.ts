import { type Entitlement, PLAN_ENTITLEMENTS } from '@plinth/contract/billing'
import type { Entitlements, Services } from '../../services.ts'
import { planOf } from './subscriptions/predicates.ts'
import { subscriptionsOf } from './subscriptions/queries.ts'

/** Without billing there are no plans, so every user has everything. */
export const EVERYTHING_GRANTED: Entitlements = { granted: async () => true }

/** Reads the plan from the copied subscriptions; the provider is not asked. */
export function createEntitlements({ database, billing }: Pick<Services, 'database' | 'billing'>): Entitlements {
  if (!billing) return EVERYTHING_GRANTED
  return {
    async granted(user_id, entitlement) {
      const included: readonly Entitlement[] =
        PLAN_ENTITLEMENTS[planOf(await database.all(subscriptionsOf({ user_id })))]
      return included.includes(entitlement)
    },
  }
}
