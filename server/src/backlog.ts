import type { Metrics, WorkerName } from './adapters/metrics/port.ts'
import type { Statement } from './adapters/postgres/statements.ts'
import { regularly } from './regularly.ts'
import type { Services } from './services.ts'

const EVERY_MS = 30_000

/** How to count what a worker should have done already. */
export type Backlog = { worker: WorkerName; overdue: () => Statement<{ rows: number }> }

/**
 * Counts what is left to the workers: now, and then about every 30 seconds. Not when the metrics are read, since a
 * database that hangs would hang them too. Returns what stops it.
 */
export function measureBacklog(
  { database, metrics, logger }: Pick<Services, 'database' | 'logger'> & { metrics: Pick<Metrics, 'setOverdue'> },
  all: readonly Backlog[],
): () => Promise<void> {
  return regularly({
    every_ms: EVERY_MS,
    starts_now: true,
    async run() {
      for (const { worker, overdue } of all) metrics.setOverdue(worker, (await database.single(overdue())).rows)
    },
    onFault(err) {
      // An old count would look like a current one.
      for (const { worker } of all) metrics.setOverdue(worker, null)
      logger.warn({ err }, 'the work that is left was not counted')
    },
  })
}
