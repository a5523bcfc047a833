/** The database did not respond in time. The caller of the API sees 503 `database_unavailable`. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The row that a caller asked for does not exist, or is not theirs. The caller of the API sees 404 `not_found`. */
export class RowNotFound extends Error {
  constructor() {
    super('The row does not exist')
    this.name = 'RowNotFound'
  }
}

// Shutdown, crash recovery, start-up, statement time-out, lock time-out, too many connections.
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '57014', '55P03', '53300'])

// Messages of pg that come without a code: its pool or a query timed out, or the socket closed.
const UNAVAILABLE_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/

/** Returns `DatabaseUnavailable` for an error of pg that is about the database's state, and any other error as it is. */
export function translateError(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailable(error) : error
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = sqlState(error) ?? ''
  if (UNAVAILABLE_STATES.has(code) || /^08...$/.test(code)) return true
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return UNAVAILABLE_MESSAGES.test(error.message)
}

/** True for a serialization failure or a deadlock: the whole transaction may run again. */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error)
  return code === '40001' || code === '40P01'
}

function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
