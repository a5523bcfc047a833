/** The fields are an allow-list: no headers, query, body or addresses may be added. */
export type ErrorContext = {
  method?: string
  /** The pattern of the route is safe to report; its URL is not. */
  route?: string | undefined
  request_id?: string
  user_id?: string | undefined
  job?: string
  fatal?: true
}

export type ErrorReporter = {
  /** Reports in the background. Never throws or waits; undelivered reports are lost and counted in the log. */
  report(this: void, error: unknown, context?: ErrorContext): void

  /** Waits at most `timeout_ms` for pending reports and returns how many were not delivered. */
  flush(timeout_ms: number): Promise<number>
}
