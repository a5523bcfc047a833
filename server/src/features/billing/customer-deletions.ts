import { defineRegular, type Worked, worked } from '../../jobs/job.ts'
import type { JoblessServices } from '../../services.ts'
import { untilAborted } from '../../timing.ts'
import { endCustomer } from './checkout/customer.ts'
import { overdueCustomers, takeDueDeletions } from './subscriptions/customer-queries.ts'
import type { BillingServices } from './subscriptions/sync.ts'

const AT_ONCE = 20

/** Deletes customers that outlived their account [B9]. Several replicas share the rows; a failure is tried again. */
export async function deleteDueCustomers(
  deps: BillingServices,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const { customer_id } of await deps.database.all(takeDueDeletions({ limit: AT_ONCE }))) {
    if (signal.aborted) return
    // A provider that hangs is left alone: what is under way may go on, and what it leaves is due again.
    await untilAborted(signal, () => endCustomer(deps, customer_id)).catch((err: unknown) => {
      if (signal.aborted) return
      deps.logger.warn(
        { event: 'billing.customer_left', customer_id, err },
        'a customer of a deleted account was not deleted',
      )
    })
  }
}

const job = defineRegular({ name: 'customer_deletions', schedule: '* * * * *', keeps_done: false })

export function deletesCustomers({
  billing,
  ...services
}: Pick<JoblessServices, 'billing' | 'database' | 'events' | 'logger'>): Worked {
  const deletes = worked(job, async (_, { jobs, signal }) => {
    if (billing) await deleteDueCustomers({ ...services, billing, jobs }, signal)
  })
  return billing ? { ...deletes, overdue: () => overdueCustomers({}) } : deletes
}
