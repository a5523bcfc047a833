import { type Entitlement, PLAN_ENTITLEMENTS } from '@plinth/contract/billing'
import type { BillingProvider } from '../../adapters/billing/port.ts'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { planOf } from './subscriptions/predicates.ts'
import { subscriptionsOf } from './subscriptions/queries.ts'

/** Asked before a user does what a plan includes. */
export type Entitlements = {
  granted(user_id: string, entitlement: Entitlement): Promise<boolean>
}

/** Without billing there are no plans, so every user has everything. */
export const EVERYTHING_GRANTED: Entitlements = { granted: async () => true }

type Dependencies = { database: Queryable; billing: BillingProvider | null }

/** Reads the plan from the copied subscriptions; the provider is not asked. */
export function createEntitlements({ database, billing }: Dependencies): Entitlements {
  if (!billing) return EVERYTHING_GRANTED
  return {
    async granted(user_id, entitlement) {
      const included: readonly Entitlement[] =
        PLAN_ENTITLEMENTS[planOf(await database.all(subscriptionsOf({ user_id })))]
      return included.includes(entitlement)
    },
  }
}
