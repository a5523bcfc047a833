import type { TemplateName } from '@plinth/emails/catalog'

type OutgoingIntegration = 'email' | 'chat' | 'identity_provider' | 'error_reporting' | 'storage' | 'billing'

type CallOutcome = 'ok' | 'refused' | 'failed'

export type ObserveCall = (outcome: CallOutcome, seconds: number) => void

export const MAIL_OUTCOMES = ['sent', 'failed'] as const
type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** The outcomes of a webhook. `repeated` was processed before, `ignored` is of no interest to us. */
export const WEBHOOK_OUTCOMES = ['processed', 'repeated', 'ignored', 'signature_invalid', 'failed'] as const
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number]

/** The outcomes of an attempt at a durable job. `failed` is tried again, `dead` is not. */
export const JOB_OUTCOMES = ['done', 'failed', 'dead', 'given_back'] as const
export type JobOutcome = (typeof JOB_OUTCOMES)[number]

/**
 * How many durable jobs of a name wait for a worker, wait for another attempt, and are dead; and since how many seconds
 * the oldest has waited for a worker, 0 when none waits.
 */
export type JobCounts = { name: string; waiting: number; failed: number; dead: number; oldest_s: number }

export type Release = { version: string | null; commit: string | null }

export type QueueCounts = { waiting: number; running: readonly unknown[]; dropped: number; failed: number }

/** The connections of the database pool, and how many statements wait for one. */
export type PoolCounts = { total: number; idle: number; waiting: number }

/** The state says whether the read replica is read, and how old its data may be; null while that is unknown. */
export type ReplicaState = { used: boolean; lag_ms: number | null }

/** Every label has few values: routes are patterns, scopes are the rate limits in the code. */
export type Metrics = {
  content_type: string
  /** The current values as text. */
  text(): Promise<string>
  observeRequest(this: void, method: string, route: string, status: number, seconds: number): void
  /** Measures the calls of an integration; begins with 0 for both outcomes when it is first asked for. */
  callsOf(integration: OutgoingIntegration): ObserveCall
  countDenial(this: void, scope: string): void
  countMail(this: void, template: TemplateName, outcome: MailOutcome): void
  countWebhook(this: void, outcome: WebhookOutcome): void
  countJob(this: void, name: string, outcome: JobOutcome): void
  /** Called each time the metrics are read. `overdue` rows are those that the job should have done already. */
  watchJobs(read: () => Promise<readonly (JobCounts & { overdue: number | null })[] | null>): void
  /** Called once for each server of the database. */
  watchPool(server: 'primary' | 'replica', counts: () => PoolCounts): void
  watchReplica(read: () => ReplicaState): void
  watchQueues(queues: Readonly<Record<string, QueueCounts>>): void
}
