/** The providers that the server calls. */
export type OutgoingIntegration = 'email' | 'chat' | 'identity_provider' | 'error_reporting'

export type CallOutcome = 'ok' | 'refused' | 'failed'

export type ObserveCall = (integration: OutgoingIntegration, outcome: CallOutcome, seconds: number) => void

/** What a lane of the event bus counts. */
export type LaneCounts = { waiting: number; running: readonly unknown[]; dropped: number; failed: number }

/** The connections of the database pool, and how many statements wait for one. */
export type PoolCounts = { total: number; idle: number; waiting: number }

/** What is measured. Every label has few values: a route is its pattern, a scope one of the limits in the code. */
export type Metrics = {
  content_type: string
  /** All of it as text, read at this moment. */
  text(): Promise<string>
  observeRequest(this: void, method: string, route: string, status: number, seconds: number): void
  observeCall: ObserveCall
  countDenial(this: void, scope: string): void
  watchPool(counts: () => PoolCounts): void
  watchLanes(lanes: Readonly<Record<string, LaneCounts>>): void
}
