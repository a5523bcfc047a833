import type { Logger } from 'pino'
import { inContext, later } from './adapters/request-context.ts'
import { Lane, type Work } from './lane.ts'

/** Everything that is announced after a commit: small facts and ids, and no secret. */
export type Events = {
  'auth.password_reset_completed': { user_id: string; unlinked: boolean; at: string }
  'auth.password_changed': { user_id: string; first: boolean; at: string }
  'auth.identity_linked': { user_id: string; at: string }
  'auth.identity_unlinked': { user_id: string; at: string }
  'auth.new_user_agent_sign_in': { user_id: string; user_agent_summary: string; at: string }
  'billing.subscription_changed': { user_id: string; kind: SubscriptionChange; subscription_id: string }
  'billing.trial_ending': { user_id: string; trial_ends_at: string }
  'system.announcement': Announcement
  'marketing.waitlist_joined': { lead_id: string }
  'marketing.contact_submitted': { name: string; email: string; subject: string | null; message: string }
}

/** What can become of a subscription that its owner is told of. */
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

/** Something a product tells some people or everybody; the action leads to a page of the application. */
export type Announcement = ({ user_ids: readonly string[] } | { all: true }) & {
  headline: string
  body: string
  action?: { label: string; path: string }
}

/** What a listener gets with the event: an id to make its effects idempotent, and a signal that aborts when its time is up. */
export type Delivery = { event_id: string; signal: AbortSignal }

type Listener<Name extends keyof Events> = (event: Readonly<Events[Name]>, delivery: Delivery) => Promise<void>

/** The kinds of work. Each has a queue and workers of its own, so that a provider that hangs delays only its own kind. */
export const LANES = ['mail', 'chat', 'other'] as const
export type LaneName = (typeof LANES)[number]

/** In the background a listener is never dropped and has no deadline; it must end when its signal aborts, at shutdown. */
type Place = LaneName | 'background'

type Registered = { place: Place; name: string; listen: Listener<never> }

const randomPause = () => 50 + Math.random() * 200

/**
 * The in-process bus: best effort, after commit, lost when the process dies.
 * `emit` never throws and never waits; a listener that fails is logged and reported, and the others still run.
 */
export class EventBus {
  readonly lanes: Readonly<Record<LaneName, Lane>>
  readonly #listeners = new Map<keyof Events, Registered[]>()
  readonly #background = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #logger: Logger
  readonly #report: (error: unknown, about: { job: string }) => void
  readonly #pause: () => number
  /** Begins the work that is paused, each once. */
  readonly #paused = new Set<() => void>()
  #sealed = false

  /**
   * @param report called with each failure, after it was logged
   * @param pause returns how long `laterAtRandom` waits, in milliseconds
   */
  constructor(
    logger: Logger,
    report: (error: unknown, about: { job: string }) => void = () => undefined,
    pause: () => number = randomPause,
  ) {
    this.#logger = logger
    this.#report = report
    this.#pause = pause
    const lane = (name: LaneName) => new Lane((err, job) => this.fail(err, job, name))
    this.lanes = { mail: lane('mail'), chat: lane('chat'), other: lane('other') }
  }

  /** Registers a listener; only before `seal`. Its place and name together are unique for the event. */
  on<Name extends keyof Events>(event: Name, place: Place, name: string, listen: Listener<Name>): void {
    if (this.#sealed) throw new Error(`Listeners are registered at start only: ${place} ${name}`)
    const listeners = this.#listeners.get(event) ?? []
    if (listeners.some((other) => other.place === place && other.name === name)) {
      throw new Error(`Two listeners are called ${place} ${name}`)
    }
    listeners.push({ place, name, listen })
    this.#listeners.set(event, listeners)
  }

  seal(): void {
    this.#sealed = true
  }

  /** Announces a fact. Call it from `tx.afterCommit` or after a statement that ran alone: what never happened is never announced. */
  emit<Name extends keyof Events>(event: Name, payload: Events[Name]): void {
    const frozen = Object.freeze(structuredClone(payload)) as never
    for (const { place, name, listen } of this.#listeners.get(event) ?? []) {
      const event_id = crypto.randomUUID()
      const job = `${event} → ${place} ${name}`
      const work: Work = (signal) => listen(frozen, { event_id, signal })
      if (place === 'background') this.#start(job, work)
      else this.later(job, work, place)
    }
  }

  /** Queues work that no caller waits for. It is dropped, logged and counted when its lane is full. */
  later(name: string, work: Work, lane: LaneName = 'other'): void {
    if (this.lanes[lane].push(name, work)) return
    this.#logger.error({ job: name, lane, dropped: this.lanes[lane].dropped }, 'work was dropped')
  }

  /** Queues work after a random pause, or when the shutdown begins, so that the time of no other request tells what it does. */
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

  /**
   * Queues work that must not be dropped and waits while its lane is full, so for a loop over many.
   * @returns true once the work has ended, failed or not; false when the shutdown began before it was queued
   */
  async whenRoom(lane: LaneName, name: string, work: Work): Promise<boolean> {
    return this.#stopping.signal.aborted ? false : await this.lanes[lane].whenRoom(name, work)
  }

  /** Stops the background, finishes what is queued, and returns how many jobs and tasks it gave up after `timeout_ms`. */
  async drain(timeout_ms: number): Promise<number> {
    this.#stopping.abort()
    for (const lane of this.#allLanes) lane.giveUp()
    // A tenth is kept for the background: it has to log what it leaves undone once its job was aborted.
    await atMost(timeout_ms * 0.9, this.idle())
    const jobs = this.#allLanes.reduce((sum, lane) => sum + lane.close(), 0)
    await atMost(timeout_ms * 0.1, Promise.allSettled(this.#background))
    const left = jobs + this.#background.size
    if (left > 0) this.#logger.error({ event: 'events.abandoned', left }, 'work was left undone at shutdown')
    return left
  }

  /** Ends all pauses, and resolves once no work waits or runs anywhere; new work may arrive right after. */
  async idle(): Promise<void> {
    while (
      this.#paused.size > 0 ||
      this.#background.size > 0 ||
      this.#allLanes.some(({ waiting, running }) => waiting > 0 || running.length > 0)
    ) {
      for (const begin of this.#paused) begin()
      await Promise.allSettled([...this.#background, ...this.#allLanes.flatMap(({ running }) => running)])
    }
  }

  /** Logs and reports the failure of work that no caller waits for. */
  fail(err: unknown, job: string, lane?: LaneName): void {
    this.#logger.error({ err, job, lane }, 'work after the answer failed')
    this.#report(err, { job })
  }

  #start(job: string, work: Work): void {
    const done = Promise.resolve()
      .then(() => inContext(later(), () => work(this.#stopping.signal)))
      .catch((error: unknown) => this.fail(error, job))
      .finally(() => this.#background.delete(done))
    this.#background.add(done)
  }

  get #allLanes(): readonly Lane[] {
    return Object.values(this.lanes)
  }
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: expired, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, expired])
  clearTimeout(timer)
}
