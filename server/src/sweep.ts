import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { DatabaseHandle } from './adapters/postgres/database.ts'
import { prepared } from './adapters/postgres/statements.ts'

const EVERY_MS = 5 * 60_000
const BATCH = 1000
const LOCK_KEY = 5_019_362

// What is removed when; the reasons are in docs/retention.md. A day has 24 hours here, whatever the time zone.
const TOO_OLD: Record<string, string> = {
  rate_limits: `expires_at < now()`,
  sessions: `expires_at < now()`,
  email_tokens: `expires_at < now()`,
  invitations: `coalesce(accepted_at, revoked_at, expires_at) < now() - 30 * interval '24 hours'`,
  known_user_agents: `last_seen_at < now() - 400 * interval '24 hours'`,
  notifications: `read_at < now() - 90 * interval '24 hours'`,
}

const takeTurn = prepared()(
  () => sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK_KEY)}) as mine`,
)

// In batches, so that no transaction is long. A row that somebody else holds is left for the next time: the sweeper
// waits for nobody, so it cannot be part of a deadlock.
const removals = Object.entries(TOO_OLD).map(([table, condition]) =>
  prepared()(
    () => sql`
      delete from ${sql.table(table)}
      where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${sql.lit(BATCH)} for update skip locked
      ))`,
  ),
)

/** Removes what is too old. One replica at a time does it; the others pass. Returns how many rows went. */
export async function sweep(database: DatabaseHandle): Promise<number> {
  let total = 0
  for (const remove of removals) {
    let removed: number
    do {
      removed = await database.transaction(async (tx) => {
        const { mine } = await tx.one(takeTurn({}))
        return mine ? await tx.exec(remove({})) : 0
      })
      total += removed
    } while (removed === BATCH)
  }
  return total
}

/** Sweeps every five minutes, give or take one, so that replicas that started together do not meet. Returns the way to stop. */
export function sweepRegularly(database: DatabaseHandle, logger: Logger): () => void {
  let timer: NodeJS.Timeout
  const schedule = () => {
    const jitter = (Math.random() - 0.5) * 2 * 60_000
    timer = setTimeout(async () => {
      await sweep(database).catch((err: unknown) => logger.warn({ err }, 'rows that are too old were not removed'))
      schedule()
    }, EVERY_MS + jitter)
    timer.unref()
  }
  schedule()
  return () => clearTimeout(timer)
}
