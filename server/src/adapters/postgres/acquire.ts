import type pg from 'pg'
import { countTime } from '../count-time.ts'
import { currentContext } from '../request-context.ts'
import { DatabaseUnavailable, NoFreeConnection } from './errors.ts'

const WAIT_BUDGET_OVER = 'The request has waited too long for connections'
const WAIT_OVER = 'No connection has come in time'

type Waiter = { settled: boolean; take(client: pg.PoolClient): void; fail(error: unknown): void }

type Options = { max: number; wait_ms: number }

/**
 * Counts the connections that the pool has handed out, so that nobody waits in the queue of the pool: that would take
 * two more timers for each wait, and return each connection to the pool in between.
 */
export class ConnectionQueue {
  readonly #pool: pg.Pool
  readonly #options: Options
  // An array replaces a Set: when a Set grows or shrinks, V8 leaves a table that points to the new one. Once such a
  // table is old, the waiters of all later ones survive with their requests until a full collection of garbage.
  readonly #waiters: Waiter[] = []
  readonly #lost = new WeakSet<pg.PoolClient>()
  #taken = 0

  constructor(pool: pg.Pool, options: Options) {
    this.#pool = pool
    this.#options = options
    // The event ends the process without a listener. A connection in use also rejects its statement.
    pool.on('connect', (client) => client.on('error', () => this.#lost.add(client)))
  }

  get waiting(): number {
    return this.#waiters.length
  }

  /**
   * Waits as long as the wait budget of the request lasts, or outside a request as a new connection may take. Throws
   * `NoFreeConnection` if all connections were in use all the time, `DatabaseUnavailable` if none opened in time.
   */
  acquire(): Promise<pg.PoolClient> {
    if (this.#taken >= this.#options.max || this.#pool.idleCount === 0) return this.#wait()
    this.#taken += 1
    return this.#pool.connect().catch((error) => {
      this.#taken -= 1
      throw error
    })
  }

  /** Passes the connection on to the caller that has waited longest. Closes it after a fault. */
  release(client: pg.PoolClient, fault: Error | boolean = false): void {
    const [next] = this.#waiters
    if (next && fault === false && !this.#lost.has(client)) {
      next.take(client)
      return
    }
    this.#taken -= 1
    client.release(fault)
    this.#connectNext()
  }

  #connectNext(): void {
    const next = this.#waiters.shift()
    if (next) this.#connect(next)
  }

  #connect(waiter: Waiter): void {
    this.#taken += 1
    this.#pool.connect().then(
      (client) => (waiter.settled ? this.release(client) : waiter.take(client)),
      (error) => {
        this.#taken -= 1
        waiter.fail(error)
        this.#connectNext()
      },
    )
  }

  #forget(waiter: Waiter): void {
    const index = this.#waiters.indexOf(waiter)
    if (index !== -1) this.#waiters.splice(index, 1)
  }

  async #wait(): Promise<pg.PoolClient> {
    const { wait_budget } = currentContext()
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    // Outside a request the wait ends before the time-out of the new connection, whose reason says less.
    const time = wait_budget
      ? countTime(wait_budget.left_ms, () => giveUp())
      : startTimer(this.#options.wait_ms, () => giveUp())
    const settle = () => {
      waiter.settled = true
      this.#forget(waiter)
      const left_ms = time.stop()
      if (wait_budget) wait_budget.left_ms = left_ms
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
    const giveUp = () => {
      const is_full = this.#waiters.includes(waiter)
      const cause = new Error(wait_budget ? WAIT_BUDGET_OVER : WAIT_OVER)
      waiter.fail(is_full ? new NoFreeConnection(cause) : new DatabaseUnavailable(cause))
    }
    if (this.#taken < this.#options.max) this.#connect(waiter)
    else this.#waiters.push(waiter)
    return await promise
  }
}

function startTimer(wait_ms: number, onEnd: () => void): { stop: () => number } {
  const timer = setTimeout(onEnd, wait_ms)
  return {
    stop() {
      clearTimeout(timer)
      return 0
    },
  }
}
