import type { Release } from '@plinth/contract/system'
import { sql } from 'kysely'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { DatabaseUnavailable } from '../../adapters/postgres/errors.ts'
import { prepared } from '../../adapters/postgres/statements.ts'
import type { Handlers } from '../../http/routes.ts'

const ping = prepared()(() => sql<{ ok: number }>`select 1 as ok`)

type Dependencies = {
  database: Queryable
  release: Release
  /** What start-up counted. */
  migrations: number
  templates: number
  isDraining: () => boolean
}

/** The probes. /health proves only that the process answers; /ready asks the database and says no while the process drains. */
export function systemRoutes({
  database,
  release,
  migrations,
  templates,
  isDraining,
}: Dependencies): Handlers<'GET /health' | 'GET /ready'> {
  return {
    'GET /health': () => ({ status: 'ok', release }),

    'GET /ready': async ({ reply }) => {
      if (!isDraining() && (await isReachable(database))) return { status: 'ready', migrations, templates }
      reply.code(503)
      return { status: 'unavailable' }
    },
  }
}

async function isReachable(database: Queryable): Promise<boolean> {
  try {
    await database.run(ping({}))
    return true
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false
    throw error
  }
}
