import type pg from 'pg'
import { currentContext } from '../request-context.ts'
import { DatabaseUnavailable, NoFreeConnection, WAIT_OVER } from './errors.ts'

const PATIENCE_OVER = 'The request has waited too long for connections'

/**
 * Takes a connection of the pool. Within a request it waits as long as the patience of the request lasts, else as long
 * as the pool does. Throws `DatabaseUnavailable` when the wait is over, `NoFreeConnection` if all connections were in use.
 */
export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  const is_full = pool.idleCount === 0 && pool.totalCount >= pool.options.max
  try {
    return await connectInPatience(pool)
  } catch (error) {
    const is_over = error instanceof Error && [WAIT_OVER, PATIENCE_OVER].includes(error.message)
    if (!is_over) throw error
    throw is_full ? new NoFreeConnection(error) : new DatabaseUnavailable(error)
  }
}

async function connectInPatience(pool: pg.Pool): Promise<pg.PoolClient> {
  const { patience } = currentContext()
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
  throw new Error(PATIENCE_OVER)
}
