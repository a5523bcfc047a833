import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { DatabaseHandle } from './adapters/postgres/database.ts'
import { prepared } from './adapters/postgres/statements.ts'

const EVERY_MS = 5 * 60_000
const BATCH = 1000
const LOCK_KEY = 5_019_362

const takeTurn = prepared()(
  () => sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK_KEY)}) as mine`,
)

// In batches, so that no transaction is long and no lock is held for more than a moment.
const removals = ['rate_limits', 'sessions', 'email_tokens'].map((table) =>
  prepared()(
    () => sql<{ removed: boolean }>`
      delete from ${sql.table(table)}
      where ctid = any (array(select ctid from ${sql.table(table)} where expires_at < now() limit ${sql.lit(BATCH)}))
      returning true as removed`,
  ),
)

/** Removes what has expired. One replica at a time does it; the others pass. Answers how many rows went. */
export async function sweep(database: DatabaseHandle): Promise<number> {
  let total = 0
  for (const remove of removals) {
    let removed: number
    do {
      removed = await database.transaction(async (tx) => {
        const [turn] = await tx.run(takeTurn({}))
        return turn?.mine ? (await tx.run(remove({}))).length : 0
      })
      total += removed
    } while (removed === BATCH)
  }
  return total
}

/** Sweeps every five minutes, give or take one, so that replicas that started together do not meet. Answers the way to stop. */
export function sweepRegularly(database: DatabaseHandle, logger: Logger): () => void {
  let timer: NodeJS.Timeout
  const schedule = () => {
    const jitter = (Math.random() - 0.5) * 2 * 60_000
    timer = setTimeout(async () => {
      await sweep(database).catch((err: unknown) => logger.warn({ err }, 'expired rows were not removed'))
      schedule()
    }, EVERY_MS + jitter)
    timer.unref()
  }
  schedule()
  return () => clearTimeout(timer)
}
