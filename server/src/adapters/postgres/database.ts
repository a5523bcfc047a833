import { setTimeout as wait } from 'node:timers/promises'
import { clientConfig } from '@plinth/database/url'
import pg from 'pg'
import { outOfContext } from '../request-context.ts'
import { ConnectionQueue } from './acquire.ts'
import { isOutdated, isReported, isRetryable, isUnanswered, RowNotFound, translateError } from './errors.ts'
import { type Result, runNamed, sendQuery } from './named-query.ts'
import type { Command, Statement } from './statements.ts'
import { types } from './types.ts'

/** Runs statements, in the pool or in a transaction. Throws `DatabaseUnavailable` when the database is silent. */
export type Queryable = {
  all<R extends object>(statement: Statement<R>): Promise<R[]>
  find<R extends object>(statement: Statement<R>): Promise<R | undefined>
  /** Returns the first row. Throws `RowNotFound` when there is none, which the API answers with `not_found`. */
  getOrNotFound<R extends object>(statement: Statement<R>): Promise<R>
  /** Returns the row of a statement that always has one, such as a count. Throws a plain error when it has none. */
  single<R extends object>(statement: Statement<R>): Promise<R>
  /** Returns how many rows it affected. */
  exec(statement: Command): Promise<number>
}

/** A transaction throws when it is used after it has ended. */
export type Transaction = Queryable & {
  /** Calls `effect` after the commit, and never without one. Mail, alerts and notifications start only here. */
  afterCommit(effect: () => void): void
}

/** A statement that runs alone is a transaction of its own. */
export type DatabaseHandle = Queryable & {
  /**
   * Runs `work` in one READ COMMITTED transaction and commits. After a serialization failure or a deadlock it runs once
   * more from the start, as a statement alone does, so `work` must have no effect outside of `tx`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs the text of a library, which may be several statements with a transaction of their own, and returns the rows
   * of all. After an error its connection is closed, since the transaction may still be open.
   */
  runRaw<R extends object>(text: string, values: unknown[]): Promise<R[]>
  connections(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/**
 * True sends statements by name. `pooled` does so through a pooler that keeps the names apart, such as PgBouncer 1.21
 * in transaction mode. False is for any other pooler.
 */
type PreparedStatements = boolean | 'pooled'

type Options = {
  url: string
  pool_max: number
  prepared_statements: PreparedStatements
  onConnectionLost: (error: Error) => void
  /** The default is those of a request. Each is longer than the ones inside it. */
  timeouts?: { connect_ms: number; statement_ms: number; answer_ms: number }
}

/** The server applies these, in milliseconds. A pooler does not pass them on: there the role must have them. */
export const SERVER_TIMEOUTS = {
  statement_timeout: 3000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 5000,
}

/** A pooler must hand its connection out early enough for the statement time-out. */
export const STATEMENT_TIMEOUT_MS = 4000

const TIMEOUTS = { connect_ms: 1500, statement_ms: SERVER_TIMEOUTS.statement_timeout, answer_ms: STATEMENT_TIMEOUT_MS }

/** Opens the pool. The first statement connects. */
export function openDatabase(options: Options): DatabaseHandle {
  const { connect_ms, statement_ms, answer_ms } = options.timeouts ?? TIMEOUTS
  const pool = new pg.Pool({
    ...clientConfig(options.url),
    max: options.pool_max,
    connectionTimeoutMillis: connect_ms,
    types,
    // A pooler refuses these as parameters of a connection.
    ...(options.prepared_statements === true && { ...SERVER_TIMEOUTS, statement_timeout: statement_ms }),
  })
  // An idle connection still has the context of the request that opened it.
  pool.on('error', (error) => outOfContext(() => options.onConnectionLost(error)))
  const connections = new ConnectionQueue(pool, { max: options.pool_max, wait_ms: connect_ms })

  const query: RunText = (client, text, values = []) => sendQuery(client, { text, values }, answer_ms)
  const runByName: Run = (client, statement) =>
    runNamed(client, statement, answer_ms) ?? sendQuery(client, toQuery(statement), answer_ms)
  const runUnnamed: Run = (client, { text, values }) => query(client, text, values)
  const run = options.prepared_statements === false ? runUnnamed : runByName

  return {
    ...queryable((statement) => retryOnce(() => runAlone(connections, run, statement))),

    transaction: (work) => retryOnce(() => runTransaction(connections, { run, query }, work)),

    async runRaw<R extends object>(text: string, values: unknown[]) {
      try {
        return await runScript<R>(connections, query, text, values)
      } catch (error) {
        throw translateError(error)
      }
    },

    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: connections.waiting }),

    close: () => pool.end(),
  }
}

/** A serialization failure or a deadlock has undone the first run. */
async function retryOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isRetryable(error)) throw translateError(error)
  }
  // A random pause lets the transaction that won the deadlock finish first.
  await wait(10 + Math.random() * 40)
  try {
    return await run()
  } catch (error) {
    throw translateError(error)
  }
}

type Run = <R extends object>(client: pg.PoolClient, statement: Statement<R>) => Promise<Result<R>>

type RunText = <R extends object>(client: pg.PoolClient, text: string, values?: unknown[]) => Promise<pg.QueryResult<R>>

type Send = <R extends object>(statement: Statement<R>) => Promise<Result<R>>

function toQuery({ name, text, values }: Command): pg.QueryConfig {
  return { text, values, ...(name !== undefined && { name }) }
}

function queryable(send: Send): Queryable {
  return {
    all: async (statement) => (await send(statement)).rows,
    find: async (statement) => (await send(statement)).rows[0],
    async getOrNotFound(statement) {
      const [row] = (await send(statement)).rows
      if (!row) throw new RowNotFound()
      return row
    },
    async single(statement) {
      const [row] = (await send(statement)).rows
      if (!row) throw new Error(`A statement that always returns a row returned none: ${statement.text}`)
      return row
    },
    exec: async (statement) => (await send(statement)).rowCount ?? 0,
  }
}

async function runAlone<R extends object>(
  connections: ConnectionQueue,
  run: Run,
  statement: Statement<R>,
): Promise<Result<R>> {
  const client = await connections.acquire()
  try {
    const result = await run(client, statement)
    connections.release(client)
    return result
  } catch (error) {
    connections.release(client, !isReported(error) || isOutdated(error))
    throw error
  }
}

async function runScript<R extends object>(
  connections: ConnectionQueue,
  query: RunText,
  text: string,
  values: unknown[],
): Promise<R[]> {
  const client = await connections.acquire()
  try {
    // The type of pg does not say that several statements return a list.
    const results: pg.QueryResult<R> | pg.QueryResult<R>[] = await query<R>(client, text, values)
    connections.release(client)
    return [results].flat().flatMap(({ rows }) => rows)
  } catch (error) {
    connections.release(client, true)
    throw error
  }
}

async function runTransaction<T>(
  connections: ConnectionQueue,
  { run, query }: { run: Run; query: RunText },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connections.acquire()
  const effects: (() => void)[] = []
  let open = true
  const requireOpen = () => {
    if (!open) throw new Error('This transaction has ended already')
  }
  const tx: Transaction = {
    ...queryable(async (statement) => {
      requireOpen()
      return await run(client, statement)
    }),
    afterCommit(effect) {
      requireOpen()
      effects.push(effect)
    },
  }

  let result: T
  try {
    await query(client, 'BEGIN')
    result = await work(tx)
    open = false
    // PostgreSQL turns the COMMIT of a failed transaction into ROLLBACK without an error.
    const { command } = await query(client, 'COMMIT')
    if (command !== 'COMMIT') throw new Error('The transaction had failed before it was committed')
  } catch (error) {
    open = false
    await rollBack(connections, query, client, error)
    throw error
  }
  connections.release(client)
  for (const effect of effects) effect()
  return result
}

// A connection that does not answer or cannot roll back is in an unknown state and must not return to the pool. Asking
// the first to roll back would take as long once more. An outdated connection is closed as well.
async function rollBack(
  connections: ConnectionQueue,
  query: RunText,
  client: pg.PoolClient,
  reason: unknown,
): Promise<void> {
  if (isUnanswered(reason) || isOutdated(reason)) return connections.release(client, true)
  try {
    await query(client, 'ROLLBACK')
    connections.release(client)
  } catch (error) {
    connections.release(client, error instanceof Error ? error : true)
  }
}
