import type { Logger } from 'pino'
import type { Metrics } from '../adapters/metrics/metrics.ts'
import type { DatabaseHandle } from '../adapters/postgres/database.ts'
import { TIMING, withTimeout } from '../timing.ts'
import type { Worked } from './job.ts'
import { countJobs } from './queries.ts'

/** Counts the durable jobs each time the metrics are read, and the rows that each should have done already. */
export function measureJobs(
  database: DatabaseHandle,
  jobs: readonly Worked[],
  metrics: Pick<Metrics, 'watchJobs'>,
  logger: Logger,
): void {
  const count = async () => {
    const counts = await database.all(countJobs({}))
    const rows = jobs.map(async ({ job: { name }, overdue }) => {
      return [name, overdue ? (await database.single(overdue())).rows : null] as const
    })
    const overdue = new Map(await Promise.all(rows))
    return counts.map((each) => ({ ...each, overdue: overdue.get(each.name) ?? null }))
  }
  // A database that hangs must not hang the metrics too.
  metrics.watchJobs(() =>
    withTimeout(TIMING.jobs.count, count).catch((err: unknown) => {
      logger.warn({ err }, 'the jobs were not counted')
      return null
    }),
  )
}
