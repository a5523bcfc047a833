export type OutgoingIntegration = 'email' | 'chat' | 'identity_provider' | 'error_reporting' | 'storage' | 'billing'

export type CallOutcome = 'ok' | 'refused' | 'failed'

export type ObserveCall = (integration: OutgoingIntegration, outcome: CallOutcome, seconds: number) => void

export type LaneCounts = { waiting: number; running: readonly unknown[]; dropped: number; failed: number }

/** The connections of the database pool, and how many statements wait for one. */
export type PoolCounts = { total: number; idle: number; waiting: number }

/** Every label has few values: routes are patterns, scopes are the rate limits in the code. */
export type Metrics = {
  content_type: string
  /** The current values as text. */
  text(): Promise<string>
  observeRequest(this: void, method: string, route: string, status: number, seconds: number): void
  observeCall: ObserveCall
  countDenial(this: void, scope: string): void
  watchPool(counts: () => PoolCounts): void
  watchLanes(lanes: Readonly<Record<string, LaneCounts>>): void
}
