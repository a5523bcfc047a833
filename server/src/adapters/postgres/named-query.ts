import type { Connection, FieldDef, PoolClient, QueryConfig, QueryResult } from 'pg'
import { NO_ANSWER } from './errors.ts'
import type { Statement } from './statements.ts'
import { types } from './types.ts'

export type Result<R> = { rows: R[]; rowCount: number | null }

type Column = { name: string; parse: (text: string) => unknown }

type Value = string | Buffer | null

// The columns that a connection knows by the name of a statement cannot change: PostgreSQL refuses a kept plan whose
// columns have other types since, and that error closes the connection.
const described = new WeakMap<Connection, Map<string, Column[]>>()

/**
 * Runs a named statement, or returns undefined when one of its values is left to `pg`, such as an array.
 *
 * PostgreSQL parses and describes the statement on its first run on a connection only. `pg` asks for the description of
 * every run, which is most of what it reads for a small row, and copies its options before each.
 */
export function runNamed<R extends object>(
  client: PoolClient,
  { name, text, values }: Statement<R>,
  answer_ms: number,
): Promise<Result<R>> | undefined {
  if (name === undefined) return undefined
  const bound: Value[] = []
  for (const value of values) {
    if (value === null || value === undefined) bound.push(null)
    else if (typeof value === 'string' || Buffer.isBuffer(value)) bound.push(value)
    else if (typeof value === 'number' || typeof value === 'boolean') bound.push(String(value))
    else return undefined
  }
  return answerOf(answer_ms, (end) => client.query(new NamedQuery<R>(name, text, bound, end)))
}

type End<T> = (error: unknown, result: T) => void

/**
 * Sends a query, whose connection must be closed when it stays without an answer. `pg` would put a time-out and a
 * promise on the query as new functions. V8 puts these into old memory, where they keep the rows and the request until
 * a full collection of garbage: a collection of new memory then takes ten times as long.
 */
function answerOf<T>(answer_ms: number, send: (end: End<T>) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(NO_ANSWER)), answer_ms)
    send((error, result) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  }).catch(withCallers)
}

export function sendQuery<R extends object>(
  client: PoolClient,
  query: QueryConfig,
  answer_ms: number,
): Promise<QueryResult<R>> {
  return answerOf(answer_ms, (end: End<QueryResult<R>>) => client.query<R>(query, end))
}

// The error was made where the message arrived, so its stack lacks the callers.
function withCallers(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error)
  throw error
}

/** A client of `pg` calls this for the messages that belong to a query. */
class NamedQuery<R extends object> {
  readonly name: string
  readonly text: string
  readonly #values: Value[]
  readonly #end: End<Result<R>>
  readonly #result: Result<R> = { rows: [], rowCount: null }
  #connection: Connection | undefined
  #columns: Column[] | undefined
  #fault: unknown

  constructor(name: string, text: string, values: Value[], end: End<Result<R>>) {
    this.name = name
    this.text = text
    this.#values = values
    this.#end = end
  }

  callback(error: unknown): void {
    this.#end(error, this.#result)
  }

  submit(connection: Connection): void {
    this.#connection = connection
    this.#columns = described.get(connection)?.get(this.name)
    const { stream } = connection
    stream.cork()
    // A first run that failed may have left the statement.
    if (!this.#columns) {
      connection.close({ type: 'S', name: this.name }, true)
      connection.parse({ name: this.name, text: this.text, types: [] }, true)
    }
    connection.bind({ statement: this.name, values: this.#values }, true)
    if (!this.#columns) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#keep(fields.map((field) => ({ name: field.name, parse: types.getTypeParser(field.dataTypeID, 'text') })))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = this.#columns
    if (!columns) return
    const row = Object.create(Object.prototype)
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const column = columns[index]
        const text = fields[index]
        if (column) row[column.name] = text === null || text === undefined ? null : column.parse(text)
      }
      this.#result.rows.push(row)
    } catch (error) {
      this.#fault ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // A statement without rows has no description.
    if (!this.#columns) this.#keep([])
    this.#result.rowCount = countOf(text)
  }

  handleEmptyQuery(): void {}

  handleError(error: unknown): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(this.#fault ?? null)
  }

  #keep(columns: Column[]): void {
    this.#columns = columns
    if (!this.#connection) return
    const statements = described.get(this.#connection) ?? new Map<string, Column[]>()
    described.set(this.#connection, statements.set(this.name, columns))
  }
}

// A command looks like 'SELECT 20', 'UPDATE 1' or 'INSERT 0 1'. Null means that it affects no rows.
function countOf(command: string): number | null {
  const count = Number(command.slice(command.lastIndexOf(' ') + 1))
  return Number.isNaN(count) ? null : count
}
