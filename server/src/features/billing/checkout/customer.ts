import type { BillingProvider } from '../../../adapters/billing/port.ts'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { SessionProfile } from '../../../http/session.ts'
import { accountOf } from '../subscriptions/customer-queries.ts'
import { type BillingServices, syncSubscriptions } from '../subscriptions/sync.ts'
import { existingUser, insertCustomer } from './queries.ts'

/** Returns null before the first checkout, for a deleted account, and when the provider has deleted the customer. */
export async function findCustomer(database: Queryable, user_id: string): Promise<string | null> {
  return (await database.single(accountOf({ user_id }))).customer_id
}

/** Returns null for a customer that was just deleted at the provider. Throws ApiError `unauthorized`. */
export async function findOrCreateCustomer(deps: BillingServices, caller: SessionProfile): Promise<string | null> {
  const { database, billing } = deps
  const { user_id, email, name } = caller
  const known = await findCustomer(database, user_id)
  if (known !== null) return known
  const customer_id = await billing.createCustomer({ user_id, email, name })
  let stored = 0
  try {
    stored = await database.exec(insertCustomer({ user_id, customer_id }))
  } finally {
    // Another checkout was first, the account was deleted, or the database is away.
    if (stored === 0) await deleteUnused(deps, customer_id)
  }
  if (stored > 0) return customer_id
  if (!(await database.find(existingUser({ user_id })))) throw new ApiError('unauthorized')
  return await findCustomer(database, user_id)
}

// A customer that nobody knows costs nothing, so a failure is only logged.
async function deleteUnused({ billing, logger }: BillingServices, customer_id: string): Promise<void> {
  await billing.deleteCustomer(customer_id).catch((err: unknown) => {
    logger.warn({ event: 'billing.customer_left', customer_id, err }, 'an unused customer was not deleted')
  })
}

/** Deletes the customer of a deleted account at the provider, with all that can be paid or renewed. */
export async function endCustomer(deps: BillingServices, customer_id: string): Promise<void> {
  await expireCheckouts(deps.billing, customer_id)
  await syncSubscriptions(deps, customer_id)
}

export async function expireCheckouts(billing: BillingProvider, customer_id: string): Promise<void> {
  const open = await billing.openCheckouts(customer_id)
  await Promise.all(open.map(({ id }) => billing.expireCheckout(id)))
}
