import type { TemplateName } from '@plinth/emails/catalog'
import type { ObserveCall } from '../timed.ts'

type OutgoingIntegration = 'email' | 'chat' | 'identity_provider' | 'error_reporting' | 'storage' | 'billing'

export const MAIL_OUTCOMES = ['sent', 'failed'] as const
type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** An event that is `repeated` was processed before; one that is `ignored` is of no interest to us. */
export const WEBHOOK_OUTCOMES = ['processed', 'repeated', 'ignored', 'signature_invalid', 'failed'] as const
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number]

/** A job that `failed` is tried again; a `dead` one is not. */
export const JOB_OUTCOMES = ['done', 'failed', 'dead', 'given_back'] as const
export type JobOutcome = (typeof JOB_OUTCOMES)[number]

/** Jobs that `failed` wait for another attempt. The oldest has waited for `oldest_s`, 0 when none waits. */
export type JobCounts = { name: string; waiting: number; failed: number; dead: number; oldest_s: number }

export type Release = { version: string | null; commit: string | null }

export type QueueCounts = { waiting: number; running: readonly unknown[]; dropped: number; failed: number }

/** Statements that wait for a connection count as `waiting`. */
export type PoolCounts = { total: number; idle: number; waiting: number }

/** `lag_ms` says how old the data of the replica may be; null while that is unknown. */
export type ReplicaState = { used: boolean; lag_ms: number | null }

/** Every label has few values: routes are patterns, scopes are the rate limits in the code. */
export type Metrics = {
  content_type: string
  text(): Promise<string>
  observeRequest(this: void, method: string, route: string, status: number, seconds: number): void
  /** Measures the calls of an integration; begins with 0 for both outcomes when it is first asked for. */
  callsOf(integration: OutgoingIntegration): ObserveCall
  countDenial(this: void, scope: string): void
  countMail(this: void, template: TemplateName, outcome: MailOutcome): void
  countWebhook(this: void, outcome: WebhookOutcome): void
  countJob(this: void, name: string, outcome: JobOutcome): void
  /** Calls `read` each time the metrics are read. `overdue` rows are those that the job should have done already. */
  watchJobs(read: () => Promise<readonly (JobCounts & { overdue: number | null })[] | null>): void
  watchPool(server: 'primary' | 'replica', counts: () => PoolCounts): void
  watchReplica(read: () => ReplicaState): void
  watchQueues(queues: Readonly<Record<string, QueueCounts>>): void
}
