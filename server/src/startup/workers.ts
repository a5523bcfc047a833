import type { BillingProvider } from '../adapters/billing/port.ts'
import type { ObjectStore } from '../adapters/storage/port.ts'
import { type Backlog, measureBacklog } from '../backlog.ts'
import type { EventBus } from '../events.ts'
import { deleteCustomersRegularly } from '../features/billing/customer-deletions.ts'
import { overdueCustomers } from '../features/billing/subscriptions/customer-queries.ts'
import { deleteObjectsRegularly } from '../features/files/object-deletions/delete-objects.ts'
import { overdueObjects } from '../features/files/object-deletions/queries.ts'
import type { Working } from '../foundation.ts'
import { createJobList } from '../job-list.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { measureJobs } from '../jobs/measure.ts'
import type { Resources } from './resources.ts'
import type { Closing } from './shutdown.ts'

type Parts = { events: EventBus; storage: ObjectStore | null; billing: BillingProvider | null }

/** Starts what every API process does without being asked. Returns how each is stopped. */
export function startWorkers(resources: Resources, { events, storage, billing }: Parts): Closing {
  const { database, logger, metrics } = resources
  const workers: Closing = []
  const backlog: Backlog[] = []
  if (storage) {
    backlog.push({ worker: 'object_deletions', overdue: () => overdueObjects({}) })
    const close = deleteObjectsRegularly({ database, storage, logger }, metrics?.runsOf('object_deletions'))
    workers.push({ name: 'object deletions', close })
  }
  if (billing) {
    backlog.push({ worker: 'customer_deletions', overdue: () => overdueCustomers({}) })
    const close = deleteCustomersRegularly({ database, billing, events, logger }, metrics?.runsOf('customer_deletions'))
    workers.push({ name: 'customer deletions', close })
  }
  if (metrics) {
    workers.push({ name: 'backlog', close: measureBacklog({ database, metrics, logger }, backlog) })
    workers.push({ name: 'count of jobs', close: measureJobs({ database, metrics, logger }) })
  }
  return workers
}

/** Opens the durable jobs of this release. `works` says whether this process also does them. */
export async function startJobs(
  resources: Resources,
  sending: Pick<Working, 'events' | 'mailer'>,
  works: boolean,
): Promise<Jobs> {
  const { database, logger, errors, metrics } = resources
  return await openJobs({
    database,
    logger,
    report: errors.report,
    jobs: createJobList({ ...resources, ...sending }),
    works,
    onEnd: metrics?.countJob,
  })
}
