/** The database did not answer in time or not at all; the edge turns it into 503 `database_unavailable`. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

// Shutdown, crash recovery, start-up, statement time-out, lock time-out, too many connections.
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '57014', '55P03', '53300'])

// What pg itself says, without a code, when its pool or a query runs out of time or the socket goes.
const UNAVAILABLE_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/

/**
 * The error to throw for one that pg threw: `DatabaseUnavailable` when the fault is the database's state,
 * the error itself when it is about the statement.
 */
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

/** True for a serialization failure or a deadlock: the whole transaction may be tried again. */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error)
  return code === '40001' || code === '40P01'
}

/** The name of the constraint that a statement ran into, or undefined when it failed for another reason. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!sqlState(error)?.startsWith('23')) return undefined
  return (error as { constraint?: string }).constraint
}

function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : undefined
}
