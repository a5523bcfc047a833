import type { Logger } from 'pino'
import type { BillingEvent, BillingProvider, ProviderSubscription } from '../../../adapters/billing/port.ts'
import type { DatabaseHandle, Transaction } from '../../../adapters/postgres/database.ts'
import type { EventBus } from '../../../events.ts'
import { changesBetween } from './changes.ts'
import {
  forgetCustomer,
  lockCustomer,
  lockUserOfCustomer,
  readBegins,
  setSyncedFrom,
  stateOfCustomer,
} from './customer-queries.ts'
import { hasEnded } from './predicates.ts'
import { announceTrialEnd, cancelUnlisted, subscriptionsOfCustomer, writeSubscriptions } from './queries.ts'

export type SyncDependencies = {
  database: DatabaseHandle
  billing: BillingProvider
  events: EventBus
  logger: Logger
}

/** The webhook that asks for a copy, if one does. */
type Webhook = Pick<BillingEvent, 'tells'> & {
  /** Called in the transaction of the copy. */
  markProcessed: (tx: Transaction) => Promise<unknown>
}

/** The list of the provider; null when it does not know the customer (any more). */
type Read = { customer_id: string; read_at: string; list: ProviderSubscription[] | null }

/**
 * Copies the subscriptions of a customer from the provider. Nothing else writes them [B4]. Reads may overtake one
 * another: the copy is of the read that began last. No lock or connection is held while the provider is asked.
 * @throws IntegrationUnavailable when the provider fails; then nothing has changed
 */
export async function syncSubscriptions(deps: SyncDependencies, customer_id: string, webhook?: Webhook): Promise<void> {
  const { read_at } = await deps.database.one(readBegins({}))
  await applyRead(deps, { customer_id, read_at, list: await deps.billing.listSubscriptions(customer_id) }, webhook)
}

/** Forgets a customer that another call has found missing. Its list of subscriptions can look merely empty. */
export async function forgetMissing(deps: SyncDependencies, customer_id: string): Promise<void> {
  // A customer that is missing never comes back, so this read is the newest.
  const { read_at } = await deps.database.one(readBegins({}))
  await applyRead(deps, { customer_id, read_at, list: null })
}

async function applyRead(deps: SyncDependencies, read: Read, webhook?: Webhook): Promise<void> {
  const { database } = deps
  const { customer_id } = read
  const has_account = await database.transaction(async (tx) => {
    const user_id = await copy(tx, deps, read, webhook)
    if (user_id !== null) await webhook?.markProcessed(tx)
    return user_id !== null
  })
  if (has_account) return
  await endWithoutAccount(deps, read)
  await database.transaction(async (tx) => {
    await tx.exec(forgetCustomer({ customer_id }))
    await webhook?.markProcessed(tx)
  })
}

/** Returns the user, null for a deleted account, and undefined for a customer that is not ours (any more). */
async function copy(
  tx: Transaction,
  { events }: SyncDependencies,
  { customer_id, read_at, list }: Read,
  webhook: Webhook | undefined,
): Promise<string | null | undefined> {
  // Lock order: the user, then the customer, as the deletion of an account does. Compare in a second statement.
  await tx.find(lockUserOfCustomer({ customer_id }))
  await tx.find(lockCustomer({ customer_id }))
  const customer = await tx.find(stateOfCustomer({ customer_id, read_at }))
  if (!customer || customer.user_id === null) return customer?.user_id
  const { user_id, is_newer } = customer
  if (!is_newer) {
    await writeAndTell(tx, events, { user_id, customer_id, list: list ?? [] })
    await tx.exec(list === null ? forgetCustomer({ customer_id }) : setSyncedFrom({ customer_id, read_at }))
  }
  if (webhook?.tells === 'trial_ending') {
    for (const { trial_ends_at } of await tx.all(announceTrialEnd({ user_id, customer_id })))
      tx.afterCommit(() => events.emit('billing.trial_ending', { user_id, trial_ends_at }))
  }
  return user_id
}

type Listed = { user_id: string; customer_id: string; list: ProviderSubscription[] }

async function writeAndTell(tx: Transaction, events: EventBus, { user_id, customer_id, list }: Listed): Promise<void> {
  const before = new Map((await tx.all(subscriptionsOfCustomer({ user_id, customer_id }))).map((row) => [row.id, row]))
  const listed = list.map(({ provider_subscription_id }) => provider_subscription_id)
  const after = [
    ...(await tx.all(writeSubscriptions({ user_id, customer_id, list: JSON.stringify(list) }))),
    ...(await tx.all(cancelUnlisted({ user_id, customer_id, listed }))),
  ]
  for (const row of after) {
    const subscription_id = row.id
    for (const kind of changesBetween(before.get(subscription_id), row))
      tx.afterCommit(() => events.emit('billing.subscription_changed', { user_id, kind, subscription_id }))
  }
}

/** Ends what is left at the provider of a deleted account. A live subscription there would go on being paid. */
async function endWithoutAccount({ billing, logger }: SyncDependencies, { customer_id, list }: Read): Promise<void> {
  if (list === null) return
  for (const { provider_subscription_id, status } of list.filter((subscription) => !hasEnded(subscription))) {
    logger.error(
      { event: 'billing.subscription_without_account', provider_subscription_id, status },
      'a subscription of a deleted account was found alive and is being cancelled',
    )
    await billing.cancelSubscription(provider_subscription_id)
  }
  await billing.deleteCustomer(customer_id)
}
