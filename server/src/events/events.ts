import type { Logger } from 'pino'
import { inContext, later } from '../adapters/request-context.ts'
import { waitAtMost } from '../timing.ts'
import { TaskQueue, type Work } from './task-queue.ts'

/** An event is announced after a commit. It has small facts and ids, and no secret. */
export type Events = {
  'auth.password_reset_completed': { user_id: string; unlinked: boolean; at: string }
  'auth.password_changed': { user_id: string; first: boolean; at: string }
  'auth.identity_linked': { user_id: string; at: string }
  'auth.identity_unlinked': { user_id: string; at: string }
  'auth.factor_changed': { user_id: string; change: FactorChange; at: string }
  'auth.new_user_agent_sign_in': { user_id: string; user_agent_summary: string; at: string }
  'billing.subscription_changed': { user_id: string; kind: SubscriptionChange; subscription_id: string }
  'billing.trial_ending': { user_id: string; trial_ends_at: string }
  'marketing.waitlist_joined': { lead_id: string }
  'marketing.contact_submitted': { name: string; email: string; subject: string | null; message: string }
}

export type FactorChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_cloned'
  | 'code_added'
  | 'code_removed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'browser_trusted'
  | 'factors_reset'

/** The owner of a subscription is told of these changes. */
export const SUBSCRIPTION_CHANGES = [
  'trial_started',
  'started',
  'trial_converted',
  'plan_changed',
  'cancellation_withdrawn',
  'recovered',
  'resumed',
  'cancellation_scheduled',
  'canceled',
  'paused',
  'payment_failed',
] as const

export type SubscriptionChange = (typeof SUBSCRIPTION_CHANGES)[number]

/** The signal aborts when the time of the listener is up. */
type Listener<Name extends keyof Events> = (
  event: Readonly<Events[Name]>,
  delivery: { signal: AbortSignal },
) => Promise<void>

/** Each kind of work has a queue and workers of its own, so that a provider that hangs delays only its own kind. */
export const QUEUES = ['mail', 'chat', 'other'] as const
export type QueueName = (typeof QUEUES)[number]

type Registered = { queue: QueueName; name: string; listen: Listener<never> }

const randomPause = () => 50 + Math.random() * 200

/**
 * Announces events in this process: best effort, after commit, lost when the process dies. `emit` never throws and
 * never waits; a listener that fails is logged and reported, and the others still run.
 */
export class EventBus {
  readonly queues: Readonly<Record<QueueName, TaskQueue>>
  readonly #listeners = new Map<keyof Events, Registered[]>()
  readonly #logger: Logger
  readonly #report: (error: unknown, about: { job: string }) => void
  readonly #pause: () => number
  readonly #paused = new Set<() => void>()

  /** `report` gets each failure after it was logged. `pause` returns the wait of `laterAtRandom` in milliseconds. */
  constructor(
    logger: Logger,
    report: (error: unknown, about: { job: string }) => void = () => undefined,
    pause: () => number = randomPause,
  ) {
    this.#logger = logger
    this.#report = report
    this.#pause = pause
    const queue = (name: QueueName) => new TaskQueue((err, job) => this.#fail(err, job, name))
    this.queues = { mail: queue('mail'), chat: queue('chat'), other: queue('other') }
  }

  /** Registers a listener. Its queue and name together are unique for the event. */
  on<Name extends keyof Events>(event: Name, queue: QueueName, name: string, listen: Listener<Name>): void {
    const listeners = this.#listeners.get(event) ?? []
    if (listeners.some((other) => other.queue === queue && other.name === name)) {
      throw new Error(`Two listeners are called ${queue} ${name}`)
    }
    listeners.push({ queue, name, listen })
    this.#listeners.set(event, listeners)
  }

  /** Announces a fact. Call it from `tx.afterCommit` or after a statement that ran alone, so that it has happened. */
  emit<Name extends keyof Events>(event: Name, payload: Events[Name]): void {
    const frozen = Object.freeze(structuredClone(payload)) as never
    for (const { queue, name, listen } of this.#listeners.get(event) ?? []) {
      this.later(`${event} → ${queue} ${name}`, (signal) => listen(frozen, { signal }), queue)
    }
  }

  /** Queues work that no caller waits for. It is dropped, logged and counted when its queue is full. */
  later(name: string, work: Work, queue: QueueName = 'other'): void {
    if (this.queues[queue].push(name, work)) return
    this.#logger.error({ job: name, queue, dropped: this.queues[queue].dropped }, 'work was dropped')
  }

  /** Queues work after a random pause, or at shutdown, so that no other request's time tells what it does. */
  laterAtRandom(name: string, work: Work): void {
    const context = later()
    const begin = () => {
      clearTimeout(timer)
      this.#paused.delete(begin)
      inContext(context, () => this.later(name, work))
    }
    const timer = setTimeout(begin, this.#pause())
    this.#paused.add(begin)
  }

  /** Finishes what is queued, and returns how much it gave up after `timeout_ms`. */
  async drain(timeout_ms: number): Promise<number> {
    await waitAtMost(timeout_ms, this.idle())
    const left = this.#allQueues.reduce((sum, queue) => sum + queue.close(), 0)
    if (left > 0) this.#logger.error({ event: 'events.abandoned', left }, 'work was left undone at shutdown')
    return left
  }

  /** Ends all pauses, and resolves once no work waits or runs anywhere; new work may arrive right after. */
  async idle(): Promise<void> {
    while (this.#paused.size > 0 || this.#allQueues.some(({ waiting, running }) => waiting > 0 || running.length > 0)) {
      for (const begin of this.#paused) begin()
      await Promise.allSettled(this.#allQueues.flatMap(({ running }) => running))
    }
  }

  #fail(err: unknown, job: string, queue: QueueName): void {
    this.#logger.error({ err, job, queue }, 'work after the answer failed')
    this.#report(err, { job })
  }

  get #allQueues(): readonly TaskQueue[] {
    return Object.values(this.queues)
  }
}
