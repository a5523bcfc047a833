import type pg from 'pg'
import { DatabaseUnavailable } from './errors.ts'
import { currentPatience } from './patience.ts'

/**
 * Takes a connection of the pool. Within a request it waits as long as the patience of the request lasts, else as long
 * as the pool does. Throws `DatabaseUnavailable` when the patience is over.
 */
export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  const patience = currentPatience()
  if (!patience || pool.idleCount > 0) return await pool.connect()
  const began = performance.now()
  const { promise: over, resolve: giveUp } = Promise.withResolvers<null>()
  const timer = setTimeout(giveUp, patience.left_ms, null)
  const connecting = pool.connect()
  try {
    const client = await Promise.race([connecting, over])
    if (client) return client
  } finally {
    clearTimeout(timer)
    patience.left_ms = Math.max(0, patience.left_ms - (performance.now() - began))
  }
  // A timer can be early by a part of a millisecond.
  patience.left_ms = 0
  // The pool still hands it out, or rejects.
  connecting.then(
    (late) => late.release(),
    () => undefined,
  )
  throw new DatabaseUnavailable(new Error('The request has waited too long for connections'))
}
