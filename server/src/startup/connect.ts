import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queryable } from '../adapters/postgres/database.ts'
import { DatabaseUnavailable } from '../adapters/postgres/errors.ts'
import { unnamed } from '../adapters/postgres/statements.ts'
import type { Config } from '../config.ts'
import { reasonOf } from './reason.ts'

const PATIENCE_MS = 10_000
const PAUSE_MS = 250

// PgBouncer refuses the time-outs that come with DATABASE_PREPARED_STATEMENTS=true.
const POOLER_REFUSAL = 'unsupported startup parameter'

/** A start-up step failed for a reason that an operator can fix; the message is for the operator. */
export class StartupFault extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartupFault'
  }
}

/**
 * Waits up to ten seconds for the database and checks that a fifth of its connections stays free for administration.
 * @throws StartupFault
 */
export async function connect(database: Queryable, limits: Config['database']): Promise<void> {
  const allowed = await askMaxConnections(database)
  const most = limits.max_connections ?? allowed
  const wanted = limits.pool_max * limits.replicas
  if (wanted > most * 0.8) {
    throw new StartupFault(
      `DATABASE_POOL_MAX × DATABASE_REPLICAS asks for ${wanted} connections; at most 80 % of the database's ${most} may be used`,
    )
  }
}

async function askMaxConnections(database: Queryable): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      const { most } = await database.one(
        unnamed(sql<{ most: number }>`select current_setting('max_connections')::int as most`),
      )
      return most
    } catch (error) {
      const reason = reasonOf(error instanceof DatabaseUnavailable ? error.cause : error)
      if (reason.includes(POOLER_REFUSAL)) {
        throw new StartupFault(`${reason}: behind a pooler DATABASE_PREPARED_STATEMENTS must be false`, error)
      }
      if (!(error instanceof DatabaseUnavailable)) {
        throw new StartupFault(`The database refused the connection: ${reason}`, error)
      }
      if (performance.now() > deadline) {
        throw new StartupFault(`The database did not answer within 10 seconds: ${reason}`, error)
      }
    }
    await wait(PAUSE_MS)
  }
}
