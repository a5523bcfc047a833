export type OutgoingIntegration = 'email' | 'chat' | 'identity_provider' | 'error_reporting' | 'storage' | 'billing'

export const MAIL_OUTCOMES = ['sent', 'failed'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

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
