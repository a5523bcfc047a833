import type { Logger } from 'pino'

/** Everything that is announced after a commit: small facts and ids; a secret travels only where a mail must carry it. */
export type Events = {
  'auth.verification_requested': { email: string; name: string; token: string; next: string | undefined }
  'auth.signup_existing_email': { user_id: string }
  'organization.invitation_created': { invitation_id: string; token: string }
  'auth.magic_link_requested': { email: string; token: string; next: string | undefined }
  'auth.password_reset_requested': { user_id: string; token: string }
  'auth.password_reset_completed': { user_id: string; at: string }
  'auth.new_user_agent_sign_in': { user_id: string; user_agent_summary: string; at: string }
  'billing.subscription_changed': { user_id: string; kind: SubscriptionChange; subscription_id: string }
  'billing.trial_ending': { user_id: string; trial_ends_at: string }
  'system.announcement': Announcement
  'marketing.waitlist_joined': { lead_id: string }
  'marketing.contact_submitted': { name: string; email: string; subject: string | null; message: string }
}

/** What can become of a subscription that its owner is told of. */
export type SubscriptionChange =
  | 'trial_started'
  | 'started'
  | 'trial_converted'
  | 'plan_changed'
  | 'cancellation_withdrawn'
  | 'recovered'
  | 'cancellation_scheduled'
  | 'canceled'
  | 'paused'
  | 'payment_failed'

/** Something a product tells some people or everybody; the action leads to a page of the application. */
export type Announcement = ({ user_ids: readonly string[] } | { all: true }) & {
  headline: string
  body: string
  action?: { label: string; path: string }
}

/** What a listener gets beside the event: an id to make its effects idempotent, and a signal that ends it after 15 s. */
export type Delivery = { event_id: string; signal: AbortSignal }

type Listener<Name extends keyof Events> = (event: Readonly<Events[Name]>, delivery: Delivery) => Promise<void>

const CONCURRENCY = 10
const QUEUE_LIMIT = 1000
const DEADLINE_MS = 15_000

type Job = { name: string; run: (signal: AbortSignal) => Promise<void> }

/**
 * The in-process bus (SPEC.md, "Events" 2): best effort, after commit, lost when the process dies.
 * `emit` never throws and never waits; a listener's fault is logged and reaches nobody else.
 */
export class EventBus {
  readonly #listeners = new Map<keyof Events, { name: string; listen: Listener<never> }[]>()
  readonly #waiting: Job[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #logger: Logger
  #sealed = false
  #draining = false
  /** Jobs refused because the queue was full or the process is going down. */
  dropped = 0

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Registers a listener under a name of its own; only before `seal`. */
  on<Name extends keyof Events>(event: Name, name: string, listen: Listener<Name>): void {
    if (this.#sealed) throw new Error(`Listeners are registered at start only: ${name}`)
    const listeners = this.#listeners.get(event) ?? []
    if (listeners.some((listener) => listener.name === name)) throw new Error(`Two listeners are called ${name}`)
    listeners.push({ name, listen })
    this.#listeners.set(event, listeners)
  }

  seal(): void {
    this.#sealed = true
  }

  /** Announces a fact. Call it from `tx.afterCommit` only, so that what never happened is never announced. */
  emit<Name extends keyof Events>(event: Name, payload: Events[Name]): void {
    const frozen = Object.freeze(structuredClone(payload)) as never
    for (const { name, listen } of this.#listeners.get(event) ?? []) {
      const event_id = crypto.randomUUID()
      this.later(`${event} → ${name}`, (signal) => listen(frozen, { event_id, signal }))
    }
  }

  /** Queues work that nobody waits for; `drain` does. */
  later(name: string, run: (signal: AbortSignal) => Promise<void>): void {
    if (this.#draining || this.#waiting.length >= QUEUE_LIMIT) {
      this.dropped += 1
      this.#logger.error({ job: name, dropped: this.dropped }, 'work was dropped')
      return
    }
    this.#waiting.push({ name, run })
    queueMicrotask(() => this.#next())
  }

  /** Finishes what is under way and answers how much had to be abandoned after `patience_ms`. */
  async drain(patience_ms: number): Promise<number> {
    const deadline = AbortSignal.timeout(patience_ms)
    const expired = new Promise<void>((resolve) => deadline.addEventListener('abort', () => resolve()))
    while (this.#running.size + this.#waiting.length > 0 && !deadline.aborted) {
      await Promise.race([Promise.allSettled(this.#running), expired])
    }
    this.#draining = true
    return this.#running.size + this.#waiting.length
  }

  /** Resolves once no work waits or runs; new work may arrive right after. */
  async idle(): Promise<void> {
    while (this.#running.size + this.#waiting.length > 0) await Promise.allSettled(this.#running)
  }

  #next(): void {
    while (this.#running.size < CONCURRENCY) {
      const job = this.#waiting.shift()
      if (!job) return
      const done = this.#run(job).finally(() => {
        this.#running.delete(done)
        this.#next()
      })
      this.#running.add(done)
    }
  }

  async #run({ name, run }: Job): Promise<void> {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const expired = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('It took longer than 15 s'))),
    )
    try {
      await Promise.race([run(signal), expired])
    } catch (err) {
      this.#logger.error({ err, job: name }, 'work after the answer failed')
    }
  }
}
