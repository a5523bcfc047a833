import type { Queryable, Transaction } from '../adapters/postgres/database.ts'
import type { Statement } from '../adapters/postgres/statements.ts'

export const NO_DATA: Schema<object> = { parse: () => ({}) }

/** The wait between two attempts doubles up to `max_delay_s`. */
export type Retries = { limit: number; delay_s: number; max_delay_s: number }

/** A schema of zod fits, or anything that throws for data that it does not know. */
type Schema<Data> = { parse(data: unknown): Data }

/** A job does not say who does it, so that a sender needs no more than this. */
export type Job<Data extends object> = {
  /** The name never changes and is never used for other data: releases of different age share it. */
  name: string
  schema: Schema<Data>
  retries: Retries
  /** An attempt counts as failed after this, and its signal aborts. */
  timeout_s: number
  /** The schedule is cron in UTC. Such a job is sent once for all replicas, with `{}` as its data. */
  schedule: string | null
  /** Keeps a dead job for an operator. */
  keeps_dead: boolean
  /** Keeps the row of a completed job for a day instead of deleting it at once. */
  keeps_done: boolean
  /** How many jobs one process runs at once. */
  at_once: number
  /** How often a process polls for jobs of other processes. */
  poll_s: number
}

const RETRIES: Retries = { limit: 8, delay_s: 10, max_delay_s: 3600 }

const DEFAULTS = {
  retries: RETRIES,
  timeout_s: 60,
  schedule: null,
  keeps_dead: true,
  keeps_done: true,
  at_once: 1,
  poll_s: 2,
}

type Given<Data extends object> = Pick<Job<Data>, 'name' | 'schema'> & Partial<Job<Data>>

/**
 * Defines a job. By default an attempt has a minute, eight further attempts follow within about three hours, and then
 * it is kept as a dead job.
 * @throws for a name that is not made of lower-case words
 */
export function defineJob<Data extends object>(given: Given<Data>): Job<Data> {
  if (!/^[a-z]+(_[a-z]+)*$/.test(given.name)) throw new Error(`The name of a job is in snake_case, not ${given.name}`)
  return { ...DEFAULTS, ...given }
}

/** Defines a job of a schedule that is not tried again after a failure: its next run comes soon enough. */
export function defineRegular(given: { name: string; schedule: string } & Partial<Job<object>>): Job<object> {
  const retries = { limit: 0, delay_s: 0, max_delay_s: 0 }
  return defineJob({ schema: NO_DATA, retries, timeout_s: 240, keeps_dead: false, ...given })
}

export type Sending = {
  /** While a job with this key waits, also for another attempt, its data is replaced and no job is added. */
  key?: string
  after?: Date
  retries?: Partial<Retries>
  /** No worker of this process begins it before `wake` or its next look. */
  quietly?: boolean
}

export type Sender = {
  /** Sends a job as a part of the transaction, and returns its id. @throws ZodError for data of another shape */
  send<Data extends object>(to: Transaction | Queryable, job: Job<Data>, data: Data, sending?: Sending): Promise<string>
}

/** The signal aborts when the time of the attempt is up, at shutdown, or when another process took it over. */
export type Attempt = {
  id: string
  number: number
  /** An operator who sends a job again changes this. */
  sent_at: Date
  jobs: Sender
  signal: AbortSignal
}

/** An attempt throws this when no further attempt can succeed: the job is dead. */
export class GivenUp extends Error {
  override readonly name: string = 'GivenUp'
}

/** The input can never work, such as a refused address. No alert is raised, because any stranger could cause it. */
export class Refused extends GivenUp {
  override readonly name = 'Refused'
}

export type Worked = {
  job: Omit<Job<object>, 'schema'>
  work: (data: unknown, attempt: Attempt) => Promise<void>
  overdue?: () => Statement<{ rows: number }>
}

/**
 * Says what does a job. It may run again after it was done, when the process dies before that is written, so its effect
 * must be the same when it is repeated; `attempt.id` stays the same. It must end soon after its signal aborts.
 */
export function worked<Data extends object>(
  job: Job<Data>,
  work: (data: Data, attempt: Attempt) => Promise<void>,
): Worked {
  return { job, work: async (data, attempt) => work(job.schema.parse(data), attempt) }
}
