/** What was under way when an error happened. An allow-list: headers, query, body and addresses have no place in it. */
export type ErrorContext = {
  method?: string
  /** The pattern of the route, never its URL. */
  route?: string | undefined
  request_id?: string
  user_id?: string | undefined
  job?: string
  /** The process ends because of it. */
  fatal?: true
}

/** How the server tells its operators of errors that no code expected. */
export type ErrorReporter = {
  /** Reports in the background. It never throws and never waits; what cannot be delivered is lost, and the log counts it. */
  report(this: void, error: unknown, context?: ErrorContext): void

  /** Waits for the reports under way, at most `patience_ms`, and returns how many had not been delivered by then. */
  flush(patience_ms: number): Promise<number>
}
