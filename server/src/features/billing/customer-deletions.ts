import { abortable } from '../../adapters/billing/calls-around.ts'
import { type OnEnd, regularly } from '../../regularly.ts'
import { endCustomer } from './checkout/customer.ts'
import { takeDueDeletions } from './subscriptions/customer-queries.ts'
import type { BillingServices } from './subscriptions/sync.ts'

const AT_ONCE = 20
const EVERY_MS = 60_000

/**
 * Deletes customers of deleted accounts that are still at the provider, because it failed when the account was deleted
 * [B9]. Several replicas share the rows. What fails, or is broken off by the signal, is tried again about five minutes
 * later.
 */
export async function deleteDueCustomers(deps: BillingServices, signal?: AbortSignal): Promise<void> {
  const ending = signal ? { ...deps, billing: abortable(deps.billing, signal) } : deps
  for (const { customer_id } of await deps.database.all(takeDueDeletions({ limit: AT_ONCE }))) {
    if (signal?.aborted) return
    await endCustomer(ending, customer_id).catch((err: unknown) => {
      if (signal?.aborted) return
      deps.logger.warn(
        { event: 'billing.customer_left', customer_id, err },
        'a customer of a deleted account was not deleted',
      )
    })
  }
}

/** Looks now, and then about every minute. Returns what stops it; that breaks off a call under way. */
export function deleteCustomersRegularly(deps: BillingServices, onEnd?: OnEnd): () => Promise<void> {
  return regularly({
    every_ms: EVERY_MS,
    starts_now: true,
    run: (signal) => deleteDueCustomers(deps, signal),
    onFault: (err) => deps.logger.warn({ err }, 'customers that are to be deleted were not read'),
    onEnd,
  })
}
