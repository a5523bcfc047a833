import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queryable } from '../adapters/postgres/database.ts'
import { DatabaseUnavailable } from '../adapters/postgres/errors.ts'
import { unnamed } from '../adapters/postgres/statements.ts'
import type { Config } from '../config.ts'

const PATIENCE_MS = 10_000
const PAUSE_MS = 250

/** A start-up step failed for a reason an operator can act on: the sentence says it whole. */
export class StartupFault extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartupFault'
  }
}

/**
 * Waits up to ten seconds for the database and checks that the replicas leave a fifth of its connections to
 * release and administrative work [L6].
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
      const [row] = await database.run(
        unnamed(sql<{ most: number }>`select current_setting('max_connections')::int as most`),
      )
      return row?.most ?? 0
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw new StartupFault(refusal(error), error)
      if (performance.now() > deadline) throw new StartupFault('The database did not answer within 10 seconds', error)
    }
    await wait(PAUSE_MS)
  }
}

function refusal(error: unknown): string {
  return `The database refused the connection: ${error instanceof Error ? error.message : String(error)}`
}
