// The probes of a deployment. /health proves only that the process responds and never asks the database. /ready is 503
// while the database does not respond, and while the process drains before it stops.

import type { Release } from '@plinth/contract/system'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { DatabaseUnavailable } from '../../adapters/postgres/errors.ts'
import type { Handlers } from '../../http/routes.ts'
import { ping } from './queries.ts'

type Dependencies = {
  database: Queryable
  base_version: string
  release: Release
  /** Counted at start-up. */
  migrations: number
  templates: number
  isDraining: () => boolean
}

export function systemRoutes({
  database,
  base_version,
  release,
  migrations,
  templates,
  isDraining,
}: Dependencies): Handlers<'GET /health' | 'GET /ready'> {
  return {
    'GET /health': () => ({ status: 'ok', base_version, release }),

    'GET /ready': async ({ reply }) => {
      if (!isDraining() && (await isReachable(database))) return { status: 'ready', migrations, templates }
      reply.code(503)
      return { status: 'unavailable' }
    },
  }
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
