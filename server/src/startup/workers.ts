import { type Backlog, measureBacklog } from '../backlog.ts'
import { deleteCustomersRegularly } from '../features/billing/customer-deletions.ts'
import { overdueCustomers } from '../features/billing/subscriptions/customer-queries.ts'
import { deleteObjectsRegularly } from '../features/files/object-deletions/delete-objects.ts'
import { overdueObjects } from '../features/files/object-deletions/queries.ts'
import { sendsMails } from '../features/mails/worker.ts'
import { createJobList } from '../job-list.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { measureJobs } from '../jobs/measure.ts'
import type { JoblessServices, Services } from '../services.ts'
import type { Closing } from './shutdown.ts'

/** Starts what every API process does without being asked. Returns how each is stopped. */
export function startWorkers({ database, logger, metrics, events, jobs, storage, billing }: Services): Closing {
  const workers: Closing = []
  const backlog: Backlog[] = []
  if (storage) {
    backlog.push({ worker: 'object_deletions', overdue: () => overdueObjects({}) })
    const close = deleteObjectsRegularly({ database, storage, logger }, metrics?.runsOf('object_deletions'))
    workers.push({ name: 'object deletions', close })
  }
  if (billing) {
    backlog.push({ worker: 'customer_deletions', overdue: () => overdueCustomers({}) })
    const services = { database, billing, events, jobs, logger }
    const close = deleteCustomersRegularly(services, metrics?.runsOf('customer_deletions'))
    workers.push({ name: 'customer deletions', close })
  }
  if (metrics) {
    workers.push({ name: 'backlog', close: measureBacklog({ database, metrics, logger }, backlog) })
    workers.push({ name: 'count of jobs', close: measureJobs(database, metrics, logger) })
  }
  return workers
}

/** For a command that does no jobs, and may send mails. */
export async function openSender({ database, logger, errors }: JoblessServices): Promise<Jobs> {
  const jobs = [sendsMails(async () => undefined)]
  return await openJobs({ database, logger, report: errors.report, jobs, works: false })
}

/** Opens the durable jobs of this release. `works` says whether this process also does them. */
export async function startJobs(services: JoblessServices, works: boolean): Promise<Jobs> {
  const { database, logger, errors, metrics } = services
  return await openJobs({
    database,
    logger,
    report: errors.report,
    jobs: createJobList(services),
    works,
    onEnd: metrics?.countJob,
  })
}
