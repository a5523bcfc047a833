// /health proves only that the process responds and never asks the database. /ready is 503 while the database does not
// respond or has no schema, and while the process drains before it stops.

import { DatabaseUnavailable } from '../../adapters/postgres/errors.ts'
import type { Handlers } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { ping } from './queries.ts'

export function systemRoutes({ base_version, config: { release }, database, counts, isDraining, logger }: Services) {
  const isReachable = async () => {
    try {
      await database.exec(ping({}))
      return true
    } catch (err) {
      if (!(err instanceof DatabaseUnavailable)) logger.error({ err }, 'the database refuses the API')
      return false
    }
  }

  return {
    'GET /health': () => ({ status: 'ok', base_version, release }),

    'GET /ready': async ({ reply }) => {
      if (!isDraining() && (await isReachable())) return { status: 'ready', ...counts }
      reply.code(503)
      return { status: 'unavailable' }
    },
  } satisfies Partial<Handlers>
}
