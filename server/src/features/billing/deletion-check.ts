import type { DeletionBlock } from '@plinth/contract/billing'
import type { Queryable, Transaction } from '../../adapters/postgres/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { DeletionCheck, Services } from '../../services.ts'
import { endCustomer, expireCheckouts, findCustomer } from './checkout/customer.ts'
import { inTime } from './checkout/in-time.ts'
import { accountOf } from './subscriptions/customer-queries.ts'
import { deletionBlock } from './subscriptions/predicates.ts'
import { subscriptionsOf } from './subscriptions/queries.ts'
import { syncSubscriptions } from './subscriptions/sync.ts'

const DETAILS: Record<DeletionBlock, string> = {
  subscription_can_renew: 'Cancel your subscription first.',
  paid_access_remains: 'You have paid until the end of the period. You can delete your account after that.',
}

/**
 * Keeps an account from being deleted while its subscription can renew or paid access remains [B2]. Both steps throw
 * ApiError `account_deletion_blocked`; `prepare` asks the provider, and throws IntegrationUnavailable when it fails.
 */
export function createDeletionCheck({
  billing,
  ...deps
}: Pick<Services, 'billing' | 'database' | 'events' | 'jobs' | 'logger'>): DeletionCheck {
  const { database, events } = deps
  return {
    async prepare(user_id: string): Promise<void> {
      if (!billing) return
      const customer_id = await findCustomer(database, user_id)
      if (customer_id === null) return
      await inTime(async (signal) => {
        // An open checkout could sell a subscription to a deleted account, and one just paid has sold it.
        await expireCheckouts(billing, customer_id)
        signal.throwIfAborted()
        await syncSubscriptions({ ...deps, billing }, customer_id)
        await requireDeletable(database, user_id)
      })
    },

    async confirm(tx: Transaction, user_id: string): Promise<void> {
      await requireDeletable(tx, user_id)
      if (!billing) return
      const customer_id = await findCustomer(tx, user_id)
      if (customer_id === null) return
      const end = () => endCustomer({ ...deps, billing }, customer_id)
      tx.afterCommit(() => events.later('delete billing customer', end))
    },
  }
}

async function requireDeletable(database: Queryable, user_id: string): Promise<void> {
  const { now } = await database.single(accountOf({ user_id }))
  const block = deletionBlock(await database.all(subscriptionsOf({ user_id })), now)
  if (block) throw new ApiError('account_deletion_blocked', { detail: DETAILS[block.reason], ...block })
}
