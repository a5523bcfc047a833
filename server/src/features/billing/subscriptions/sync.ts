import { SOLD_PRICES } from '@plinth/contract/billing'
import type { BillingEvent, BillingProvider, ProviderSubscription } from '../../../adapters/billing/port.ts'
import { IntegrationUnavailable } from '../../../adapters/integration-unavailable.ts'
import type { Transaction } from '../../../adapters/postgres/database.ts'
import { type Actor, PROVIDER } from '../../../http/actor.ts'
import type { Sender } from '../../../jobs/job.ts'
import type { Services } from '../../../services.ts'
import { audit } from '../../audit/audit.ts'
import { queueMail } from '../../mails/mail-job.ts'
import { changedColumns, changesBetween } from './changes.ts'
import {
  forgetCustomer,
  lockCustomer,
  lockUserOfCustomer,
  readBegins,
  setSynced,
  stateOfCustomer,
} from './customer-queries.ts'
import { deletionBlock, hasEnded } from './predicates.ts'
import {
  announceTrialEnd,
  type CopiedSubscription,
  cancelUnlisted,
  subscriptionsOfCustomer,
  writeSubscriptions,
} from './queries.ts'

export type BillingServices = Pick<Services, 'database' | 'events' | 'logger'> & {
  jobs: Sender
  billing: BillingProvider
  /** The request of this actor asks for the copy; otherwise `PROVIDER` does. */
  actor?: Actor
}

type Webhook = Pick<BillingEvent, 'kind'> & {
  markProcessed: (tx: Transaction) => Promise<unknown>
}

/** Null means that the provider does not know the customer. */
type ProviderRead = { customer_id: string; read_at: string; list: ProviderSubscription[] | null }

/** Rolls a copy back whose read overlaps with the copy of another state. */
class Overtaken extends Error {}

// Another sync has copied another state before each further attempt.
const ATTEMPTS = 3

/**
 * Copies the subscriptions of a customer from the provider. Nothing else writes them [B4]. Reads overtake one another:
 * a copy is replaced only by that of a read that began after it had ended. No lock or connection is held while the
 * provider is asked. Throws IntegrationUnavailable when the provider fails; then nothing has changed.
 */
export async function syncSubscriptions(deps: BillingServices, customer_id: string, webhook?: Webhook): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { read_at } = await deps.database.single(readBegins({}))
    const read = { customer_id, read_at, list: await deps.billing.listSubscriptions(customer_id) }
    try {
      return await applyRead(deps, read, webhook)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new IntegrationUnavailable('billing', 'provider_error')
}

/** Forgets a customer that another call has found missing. Its list of subscriptions can look merely empty. */
export async function forgetMissing(deps: BillingServices, customer_id: string): Promise<void> {
  const { read_at } = await deps.database.single(readBegins({}))
  await applyRead(deps, { customer_id, read_at, list: null })
}

async function applyRead(deps: BillingServices, read: ProviderRead, webhook?: Webhook): Promise<void> {
  const has_account = await deps.database.transaction((tx) => copy(tx, deps, read, webhook))
  if (!has_account) await endWithoutAccount(deps, read, webhook)
}

/** Returns false for the customer of a deleted account. */
async function copy(
  tx: Transaction,
  { events, jobs, actor = PROVIDER }: BillingServices,
  { customer_id, read_at, list }: ProviderRead,
  webhook: Webhook | undefined,
): Promise<boolean> {
  // Lock order: the user, then the customer, as the deletion of an account does. Compare in a second statement.
  await tx.find(lockUserOfCustomer({ customer_id }))
  await tx.find(lockCustomer({ customer_id }))
  const customer = await tx.find(stateOfCustomer({ customer_id, read_at }))
  if (customer?.user_id === null) return false
  if (customer) {
    const listed = { user_id: customer.user_id, customer_id, list: list ?? [] }
    // A customer that is missing never comes back, so that read is always the newest.
    if (list === null || !customer.is_covered) {
      const is_changed = await writeAndNotify(tx, { events, jobs, actor }, listed)
      if (list !== null && customer.overlaps && is_changed) throw new Overtaken()
      await tx.exec(list === null ? forgetCustomer({ customer_id }) : setSynced({ customer_id, read_at }))
    }
    if (webhook?.kind === 'trial_ending') await notifyOfTrialEnd(tx, { events, jobs }, listed)
  }
  await webhook?.markProcessed(tx)
  return true
}

type Notifying = Pick<BillingServices, 'events' | 'jobs'>

type ListedSubscriptions = { user_id: string; customer_id: string; list: CopiedSubscription[] }

async function writeAndNotify(
  tx: Transaction,
  { events, jobs, actor }: Notifying & { actor: Actor },
  { user_id, customer_id, list }: ListedSubscriptions,
): Promise<boolean> {
  const before = await tx.all(subscriptionsOfCustomer({ user_id, customer_id }))
  const listed = list.map(({ provider_subscription_id }) => provider_subscription_id)
  const planned = list.map((each) => ({ ...each, plan: SOLD_PRICES.find(({ key }) => key === each.price_key)?.plan }))
  const after = [
    ...(await tx.all(writeSubscriptions({ user_id, customer_id, list: JSON.stringify(planned) }))),
    ...(await tx.all(cancelUnlisted({ user_id, customer_id, listed }))),
  ]
  let is_changed = false
  for (const row of after) {
    const subscription_id = row.id
    const known = before.find(({ id }) => id === subscription_id)
    const kinds = changesBetween(known, row)
    const columns = changedColumns(known, row)
    if (!known || columns.length > 0) {
      is_changed = true
      const details = { kinds, columns }
      await audit(tx, actor, { action: 'subscription.changed', user_id, target_id: subscription_id, details })
    }
    for (const kind of kinds) {
      await queueMail(jobs, tx, { mail: 'subscription', user_id, kind })
      tx.afterCommit(() => events.emit('billing.subscription_changed', { user_id, kind, subscription_id }))
    }
  }
  return is_changed
}

async function notifyOfTrialEnd(
  tx: Transaction,
  { events, jobs }: Notifying,
  { user_id, customer_id }: ListedSubscriptions,
): Promise<void> {
  for (const { trial_ends_at } of await tx.all(announceTrialEnd({ user_id, customer_id }))) {
    await queueMail(jobs, tx, { mail: 'trial_end', user_id, trial_ends_at })
    tx.afterCommit(() => events.emit('billing.trial_ending', { user_id, trial_ends_at }))
  }
}

/** Ends a subscription that was bought or resumed beside the deletion, and would go on being paid [B9]. */
async function endWithoutAccount(
  { database, billing, logger }: BillingServices,
  { customer_id, list }: ProviderRead,
  webhook: Webhook | undefined,
): Promise<void> {
  for (const subscription of (list ?? []).filter((each) => !hasEnded(each))) {
    const { provider_subscription_id, status } = subscription
    if (deletionBlock([subscription], new Date().toISOString())) {
      const about = { event: 'billing.subscription_without_account', provider_subscription_id, status }
      logger.error(about, 'a subscription of a deleted account was found alive and is being cancelled')
    }
    await billing.cancelSubscription(provider_subscription_id)
  }
  if (list !== null) await billing.deleteCustomer(customer_id)
  await database.transaction(async (tx) => {
    await tx.exec(forgetCustomer({ customer_id }))
    await webhook?.markProcessed(tx)
  })
}
