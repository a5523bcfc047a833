import { explainConnection } from '@plinth/database/connection-fault'
import { errorCode } from '@plinth/database/error-code'

/** The database did not respond in time. The API answers 503 `database_unavailable`. */
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

/** The row does not exist, or belongs to another user. The API answers 404 `not_found`. */
export class RowNotFound extends Error {
  constructor() {
    super('The row does not exist')
    this.name = 'RowNotFound'
  }
}

// The SQLSTATE classes are connections, resources (a full disk, no memory, too many connections), a read-only server
// after a failover, time-outs of locks and statements, shutdown and recovery, an I/O error.
const UNAVAILABLE_STATES = /^(08...|53...|25006|25P03|25P04|55P03|57014|57P0[1235]|58030)$/

export const NO_ANSWER = 'No answer has come in time'

/** A pool of pg says this when it gave up waiting for a connection. */
export const WAIT_OVER = 'timeout exceeded when trying to connect'

// These messages have no code: a connection, the pool of pg or a query timed out, or the socket closed.
const UNAVAILABLE_MESSAGES = new RegExp(
  `^(timeout expired|${WAIT_OVER}|${NO_ANSWER}|Connection terminated|Client has encountered a connection error)`,
)

/** Returns `DatabaseUnavailable` for an error about the database's state, and for any other an explained one. */
export function translateError(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailable(error) : explainConnection(error)
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error) ?? ''
  if (UNAVAILABLE_STATES.test(code)) return true
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(code)) return true
  // The socket of a server that is not running and a missing certificate file have the same code.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return UNAVAILABLE_MESSAGES.test(error.message)
}

/** Tells whether the whole transaction may run again, after a serialization failure or a deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40001' || code === '40P01'
}

/** Tells whether a statement got no answer: it may still run, and its connection answers nothing else. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === NO_ANSWER
}

// The server became read-only, a plan is older than the type of a column, or a pooler gave a name to another statement:
// the next attempt on the same connection would fail as well.
const OUTDATED_STATES = new Set(['25006', '0A000', '26000', '42P05'])

/** Tells whether a new connection may succeed where this one fails. */
export function isOutdated(error: unknown): boolean {
  return OUTDATED_STATES.has(errorCode(error) ?? '')
}

/** Tells whether the server reported an error of one statement, so that its connection is idle again. */
export function isReported(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR'
}

/** Tells whether a pooler passed the connection on, so that a named statement is unknown or another one. */
export function isNameConflict(error: unknown): boolean {
  const code = errorCode(error)
  return code === '26000' || code === '42P05'
}
