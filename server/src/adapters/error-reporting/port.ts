/** The context of an error. An allow-list: no headers, query, body or addresses. */
export type ErrorContext = {
  method?: string
  /** The pattern of the route, never its URL. */
  route?: string | undefined
  request_id?: string
  user_id?: string | undefined
  job?: string
  /** The process ends because of the error. */
  fatal?: true
}

/** Reports unexpected errors to the operators. */
export type ErrorReporter = {
  /** Reports in the background. Never throws or waits; undelivered reports are lost and counted in the log. */
  report(this: void, error: unknown, context?: ErrorContext): void

  /** Waits at most `timeout_ms` for pending reports and returns how many were not delivered. */
  flush(timeout_ms: number): Promise<number>
}
