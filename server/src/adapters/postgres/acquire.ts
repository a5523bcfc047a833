import type pg from 'pg'
import { currentContext } from '../request-context.ts'
import { DatabaseUnavailable, NoFreeConnection } from './errors.ts'

const PATIENCE_OVER = 'The request has waited too long for connections'
const WAIT_OVER = 'No connection has come in time'

/** The connections of a pool, and who waits for one. */
export type Connections = {
  /**
   * Within a request it waits as long as the patience of the request lasts, else as long as a new connection may take.
   * Throws `NoFreeConnection` if all connections were in use all the time, `DatabaseUnavailable` if a new one did not come.
   */
  acquire(): Promise<pg.PoolClient>
  /** Passes it on to who has waited longest. With a fault it is closed. */
  release(client: pg.PoolClient, fault?: Error | boolean): void
  waiting(): number
}

type Waiter = { settled: boolean; take(client: pg.PoolClient): void; fail(error: unknown): void }

/**
 * Counts the connections that the pool has handed out, so that nobody waits in the queue of the pool. Its queue would
 * take two more timers for each wait, and return each connection to the pool in between.
 */
export function createConnections(pool: pg.Pool, { max, wait_ms }: { max: number; wait_ms: number }): Connections {
  const waiters = new Set<Waiter>()
  const lost = new WeakSet<pg.PoolClient>()
  let taken = 0

  // Without a listener the event ends the process. A connection in use also rejects its statement.
  pool.on('connect', (client) => client.on('error', () => lost.add(client)))

  const release: Connections['release'] = (client, fault = false) => {
    if (fault === false && !lost.has(client)) {
      for (const waiter of waiters) {
        waiter.take(client)
        return
      }
    }
    taken -= 1
    client.release(fault)
    connectNext()
  }

  const connectNext = () => {
    for (const waiter of waiters) {
      waiters.delete(waiter)
      connect(waiter)
      return
    }
  }

  const connect = (waiter: Waiter) => {
    taken += 1
    pool.connect().then(
      (client) => (waiter.settled ? release(client) : waiter.take(client)),
      (error) => {
        taken -= 1
        waiter.fail(error)
        connectNext()
      },
    )
  }

  const wait = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      const { patience } = currentContext()
      const began = performance.now()
      const settle = () => {
        waiter.settled = true
        waiters.delete(waiter)
        clearTimeout(timer)
        if (patience) patience.left_ms = Math.max(0, patience.left_ms - (performance.now() - began))
      }
      const giveUp = () => {
        const is_full = waiters.has(waiter)
        settle()
        // A timer can be early by a part of a millisecond.
        if (patience) patience.left_ms = 0
        const cause = new Error(patience ? PATIENCE_OVER : WAIT_OVER)
        reject(is_full ? new NoFreeConnection(cause) : new DatabaseUnavailable(cause))
      }
      const waiter: Waiter = {
        settled: false,
        take(client) {
          settle()
          resolve(client)
        },
        fail(error) {
          settle()
          reject(error)
        },
      }
      const timer = setTimeout(giveUp, patience ? patience.left_ms : wait_ms)
      if (taken < max) connect(waiter)
      else waiters.add(waiter)
    })

  return {
    acquire() {
      if (taken >= max || pool.idleCount === 0) return wait()
      taken += 1
      return pool.connect().catch((error) => {
        taken -= 1
        throw error
      })
    },
    release,
    waiting: () => waiters.size,
  }
}
