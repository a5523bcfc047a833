import type pg from 'pg'
import { countTime } from '../count-time.ts'
import { currentContext } from '../request-context.ts'
import { DatabaseUnavailable, NoFreeConnection } from './errors.ts'

const WAIT_BUDGET_OVER = 'The request has waited too long for connections'

// What the pool says to who has waited in its queue. A new connection that does not come has another message.
const POOL_WAIT_OVER = 'timeout exceeded when trying to connect'

/**
 * Takes a connection of the pool. Within a request it waits as long as the wait budget of the request lasts, and never longer
 * than a new connection may take. Throws `NoFreeConnection` if all connections were in use all the time, `DatabaseUnavailable`
 * if a new one did not come.
 */
export async function acquire(pool: pg.Pool, max: number): Promise<pg.PoolClient> {
  if (pool.idleCount > pool.waitingCount) return await pool.connect()
  const { wait_budget } = currentContext()
  const is_full = pool.totalCount >= max
  const coming = pool.connect()
  const { promise: over, reject } = Promise.withResolvers<never>()
  const time = wait_budget && countTime(wait_budget.left_ms, () => reject(new Error(WAIT_BUDGET_OVER)))
  try {
    return await Promise.race([coming, over])
  } catch (error) {
    // It may still come, to nobody.
    coming.then(
      (client) => client.release(),
      () => undefined,
    )
    if (!(error instanceof Error)) throw error
    if (error.message === POOL_WAIT_OVER) throw new NoFreeConnection(error)
    if (error.message === WAIT_BUDGET_OVER) throw new (is_full ? NoFreeConnection : DatabaseUnavailable)(error)
    throw error
  } finally {
    if (wait_budget && time) wait_budget.left_ms = time.stop()
  }
}
