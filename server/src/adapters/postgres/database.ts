import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isRetryable, translateError } from './errors.ts'
import type { Statement } from './statements.ts'
import { types } from './types.ts'

/** Whatever can run a statement: the pool, or one transaction. */
export type Queryable = {
  /** Runs a statement and answers its rows. Throws `DatabaseUnavailable` when the database does not answer. */
  run<R>(statement: Statement<R>): Promise<R[]>
}

/** One transaction. It throws when it is used after it ended. */
export type Transaction = Queryable & {
  /** Calls `effect` once the transaction has committed, and never when it has not: the only door for mail, alerts and notifications. */
  afterCommit(effect: () => void): void
}

export type DatabaseHandle = Queryable & {
  /**
   * Runs `work` in one READ COMMITTED transaction and commits. A serialization failure or a deadlock is tried once more
   * from the start, so `work` must have no effect outside of `tx`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The connections of the pool, and how many statements wait for one. */
  connections(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

type Options = {
  url: string
  pool_max: number
  prepared_statements: boolean
  /** Told when an idle connection breaks; the pool replaces it. */
  onConnectionLost: (error: Error) => void
}

/** Opens the pool; the first statement connects. Time-outs are milliseconds and grow outwards: lock, statement, query. */
export function openDatabase(options: Options): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.pool_max,
    connectionTimeoutMillis: 1500,
    query_timeout: 4000,
    types,
    // A pooler that cannot carry named statements refuses these start-up parameters too; there the role carries them.
    ...(options.prepared_statements && {
      statement_timeout: 3000,
      lock_timeout: 2000,
      idle_in_transaction_session_timeout: 5000,
    }),
  })
  // An 'error' event without a listener ends the process. The pool listens to idle connections only; the loss of one
  // in use also rejects its statement, so the event itself says nothing new.
  pool.on('error', options.onConnectionLost)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const toQuery = ({ name, text, values }: Statement<unknown>): pg.QueryConfig => ({
    text,
    values: values as unknown[],
    ...(options.prepared_statements && name !== undefined && { name }),
  })

  return {
    async run<R>(statement: Statement<R>) {
      try {
        return (await pool.query(toQuery(statement))).rows as R[]
      } catch (error) {
        throw translateError(error)
      }
    },

    async transaction(work) {
      try {
        return await attempt(pool, toQuery, work)
      } catch (error) {
        if (!isRetryable(error)) throw translateError(error)
      }
      // A moment, and not the same for both: whoever lost a deadlock must let the winner pass.
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

async function attempt<T>(
  pool: pg.Pool,
  toQuery: (statement: Statement<unknown>) => pg.QueryConfig,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const effects: (() => void)[] = []
  let open = true
  const demandOpen = () => {
    if (!open) throw new Error('This transaction has ended already')
  }
  const tx: Transaction = {
    async run<R>(statement: Statement<R>) {
      demandOpen()
      return (await client.query(toQuery(statement))).rows as R[]
    },
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
    // PostgreSQL answers the COMMIT of a failed transaction with a quiet ROLLBACK.
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('The transaction had failed before it was committed')
  } catch (error) {
    open = false
    await rollBack(client)
    throw error
  }
  client.release()
  for (const effect of effects) effect()
  return result
}

// A connection that cannot roll back is in an unknown state and must not return to the pool.
async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}
