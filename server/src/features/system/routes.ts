// /health proves only that the process responds and never asks the database. /ready is 503 while the database does not
// respond, and while the process drains before it stops.

import type { Queryable } from '../../adapters/postgres/database.ts'
import { DatabaseUnavailable } from '../../adapters/postgres/errors.ts'
import type { Handlers } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { ping } from './queries.ts'

export function systemRoutes({ base_version, config: { release }, database, counts, isDraining }: Services) {
  return {
    'GET /health': () => ({ status: 'ok', base_version, release }),

    'GET /ready': async ({ reply }) => {
      if (!isDraining() && (await isReachable(database))) return { status: 'ready', ...counts }
      reply.code(503)
      return { status: 'unavailable' }
    },
  } satisfies Partial<Handlers>
}

async function isReachable(database: Queryable): Promise<boolean> {
  try {
    await database.exec(ping({}))
    return true
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false
    throw error
  }
}
