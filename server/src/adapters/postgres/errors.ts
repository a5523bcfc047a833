import { explainConnection } from '@plinth/database/connection-fault'

/** The database did not respond in time. The caller of the API sees 503 `database_unavailable`. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** All connections of the pool were in use for as long as the caller waits. It says nothing about the database. */
export class NoFreeConnection extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause)
    this.name = 'NoFreeConnection'
  }
}

/** The row that a caller asked for does not exist, or is not theirs. The caller of the API sees 404 `not_found`. */
export class RowNotFound extends Error {
  constructor() {
    super('The row does not exist')
    this.name = 'RowNotFound'
  }
}

// SQLSTATE by what the database says of itself: connections, resources (a full disk, no memory, too many connections),
// a read-only server after a failover, time-outs of locks and statements, shutdown and recovery, an I/O error.
const UNAVAILABLE_STATES = /^(08...|53...|25006|25P03|25P04|55P03|57014|57P0[1235]|58030)$/

/** The reason of a statement that was given up. */
export const NO_ANSWER = 'No answer has come in time'

/** A pool of pg says this when it gave up waiting for a connection. */
export const WAIT_OVER = 'timeout exceeded when trying to connect'

// Messages without a code: a connection, the pool of pg or a query timed out, or the socket closed.
const UNAVAILABLE_MESSAGES = new RegExp(
  `^(timeout expired|${WAIT_OVER}|${NO_ANSWER}|Connection terminated|Client has encountered a connection error)`,
)

/** Returns `DatabaseUnavailable` for an error of pg that is about the database's state, and for any other what explains it. */
export function translateError(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailable(error) : explainConnection(error)
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = sqlState(error) ?? ''
  if (UNAVAILABLE_STATES.test(code)) return true
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(code)) return true
  // The socket of a server that is not running. The file of a certificate that is missing has the same code.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return UNAVAILABLE_MESSAGES.test(error.message)
}

/** True for a serialization failure or a deadlock: the whole transaction may run again. */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error)
  return code === '40001' || code === '40P01'
}

/** True when a statement was given up without an answer: it may still run, and its connection answers nothing else. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === NO_ANSWER
}

// A server that became read-only, a plan older than the type of a column, and a name that a pooler gave to another
// statement: the next attempt on the same connection would fail as well.
const OUTDATED_STATES = new Set(['25006', '0A000', '26000', '42P05'])

/** True when a new connection may succeed where this one fails. */
export function isOutdated(error: unknown): boolean {
  return OUTDATED_STATES.has(sqlState(error) ?? '')
}

/** True for an error of one statement that the server reports, such as a violated constraint: its connection is idle again. */
export function isReported(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR'
}

/** True when a connection does not know a named statement, or has another one of that name: a pooler passed it on. */
export function isNameConflict(error: unknown): boolean {
  const code = sqlState(error)
  return code === '26000' || code === '42P05'
}

function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
