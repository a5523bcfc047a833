import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { acquire } from './acquire.ts'
import { isRetryable, isUnanswered, RowNotFound, translateError } from './errors.ts'
import type { Command, Statement } from './statements.ts'
import { types } from './types.ts'

/** Runs statements: the pool, or one transaction. Throws `DatabaseUnavailable` when the database does not respond. */
export type Queryable = {
  all<R extends object>(statement: Statement<R>): Promise<R[]>
  /** Returns the first row, or undefined when there is none. */
  find<R extends object>(statement: Statement<R>): Promise<R | undefined>
  /** Returns the first row. Throws `RowNotFound`, which a caller of the API sees as `not_found`, when there is none. */
  get<R extends object>(statement: Statement<R>): Promise<R>
  /** Returns the row of a statement that always has one, such as a count. Having none is a bug and throws a plain error. */
  one<R extends object>(statement: Statement<R>): Promise<R>
  /** Returns how many rows it affected. */
  exec(statement: Command): Promise<number>
}

/** One transaction. It throws when it is used after it has ended. */
export type Transaction = Queryable & {
  /** Calls `effect` after the commit, and never without one. Mail, alerts and notifications start only here. */
  afterCommit(effect: () => void): void
}

export type DatabaseHandle = Queryable & {
  /**
   * Runs `work` in one READ COMMITTED transaction and commits. After a serialization failure or a deadlock it runs once
   * more from the start, so `work` must have no effect outside of `tx`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** `waiting` counts the statements that wait for a connection. */
  connections(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

type Options = {
  url: string
  pool_max: number
  prepared_statements: boolean
  onConnectionLost: (error: Error) => void
}

/** The time-outs of the server, in milliseconds. A pooler does not pass them on: there the role must have them. */
export const SERVER_TIMEOUTS = {
  statement_timeout: 3000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 5000,
}

/** Opens the pool. The first statement connects. Each time-out, in milliseconds, is longer than the ones inside it. */
export function openDatabase(options: Options): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.pool_max,
    connectionTimeoutMillis: 1500,
    query_timeout: 4000,
    types,
    // A pooler without named statements refuses these as parameters of a connection.
    ...(options.prepared_statements && SERVER_TIMEOUTS),
  })
  // An 'error' event without a listener ends the process, and the pool listens to idle connections only. Losing a
  // connection in use also rejects its statement, so that event can be ignored.
  pool.on('error', options.onConnectionLost)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const toQuery: ToQuery = ({ name, text, values }) => ({
    text,
    values,
    ...(options.prepared_statements && name !== undefined && { name }),
  })

  return {
    ...queryable(async <R extends object>(statement: Statement<R>) => {
      try {
        return await runAlone<R>(pool, toQuery(statement))
      } catch (error) {
        throw translateError(error)
      }
    }),

    async transaction(work) {
      try {
        return await attempt(pool, toQuery, work)
      } catch (error) {
        if (!isRetryable(error)) throw translateError(error)
      }
      // A random pause, so that the transaction that won the deadlock can finish first.
      await wait(10 + Math.random() * 40)
      try {
        return await attempt(pool, toQuery, work)
      } catch (error) {
        throw translateError(error)
      }
    },

    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),

    close: () => pool.end(),
  }
}

type ToQuery = (statement: Command) => pg.QueryConfig

type Send = <R extends object>(statement: Statement<R>) => Promise<pg.QueryResult<R>>

function queryable(send: Send): Queryable {
  return {
    all: async (statement) => (await send(statement)).rows,
    find: async (statement) => (await send(statement)).rows[0],
    async get(statement) {
      const [row] = (await send(statement)).rows
      if (!row) throw new RowNotFound()
      return row
    },
    async one(statement) {
      const [row] = (await send(statement)).rows
      if (!row) throw new Error(`A statement that always returns a row returned none: ${statement.text}`)
      return row
    },
    exec: async (statement) => (await send(statement)).rowCount ?? 0,
  }
}

async function runAlone<R extends object>(pool: pg.Pool, query: pg.QueryConfig): Promise<pg.QueryResult<R>> {
  const client = await acquire(pool)
  try {
    const result = await client.query<R>(query)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function attempt<T>(pool: pg.Pool, toQuery: ToQuery, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await acquire(pool)
  const effects: (() => void)[] = []
  let open = true
  const demandOpen = () => {
    if (!open) throw new Error('This transaction has ended already')
  }
  const tx: Transaction = {
    ...queryable(async <R extends object>(statement: Statement<R>) => {
      demandOpen()
      return await client.query<R>(toQuery(statement))
    }),
    afterCommit(effect) {
      demandOpen()
      effects.push(effect)
    },
  }

  let result: T
  try {
    await client.query('BEGIN')
    result = await work(tx)
    open = false
    // For a failed transaction PostgreSQL turns COMMIT into ROLLBACK without an error.
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('The transaction had failed before it was committed')
  } catch (error) {
    open = false
    await rollBack(client, error)
    throw error
  }
  client.release()
  for (const effect of effects) effect()
  return result
}

// A connection that does not answer or cannot roll back is in an unknown state and must not return to the pool. The
// first is not asked to roll back: that would take as long once more.
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<void> {
  if (isUnanswered(reason)) return client.release(true)
  try {
    await client.query('ROLLBACK')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}
