import type { Logger } from 'pino'
import type { Metrics } from '../adapters/metrics/port.ts'
import type { DatabaseHandle } from '../adapters/postgres/database.ts'
import { regularly } from '../regularly.ts'
import { countJobs } from './queries.ts'

const EVERY_MS = 30_000

/** Counts the durable jobs: now, and then about every 30 seconds. Returns what stops it. */
export function measureJobs(
  database: DatabaseHandle,
  metrics: Pick<Metrics, 'setJobs'>,
  logger: Logger,
): () => Promise<void> {
  return regularly({
    every_ms: EVERY_MS,
    starts_now: true,
    run: async () => metrics.setJobs(await database.all(countJobs({}))),
    onFault(err) {
      // An old count would look like a current one.
      metrics.setJobs(null)
      logger.warn({ err }, 'the jobs were not counted')
    },
  })
}
