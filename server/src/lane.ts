import { inContext, later, type RequestContext } from './adapters/request-context.ts'

const CONCURRENCY = 10
const QUEUE_LIMIT = 1000
/** Longer than a mail takes that the provider never answers, so that the failure of its last attempt is logged. */
export const DEADLINE_MS = 15_000

/** Work that no caller waits for. It must end soon after its signal aborts: the lane then counts it as failed and moves on. */
export type Work = (signal: AbortSignal) => Promise<void>

type Job = {
  name: string
  work: Work
  onEnd?: (ran: boolean) => void
  /** Of the request that queued it: the end of another job may start it. */
  context: RequestContext
}

/** A bounded queue for one kind of work: ten jobs run at once, a thousand wait, each has 15 s. */
export class Lane {
  /** Jobs refused because the queue was full or the lane is closed. */
  dropped = 0
  failed = 0
  readonly #queue: Job[] = []
  /** Jobs that may not be dropped; each enters the queue once it has room. */
  readonly #patient: Job[] = []
  readonly #running = new Map<Promise<void>, AbortController>()
  readonly #onFailure: (error: unknown, name: string) => void
  #closed = false

  constructor(onFailure: (error: unknown, name: string) => void) {
    this.#onFailure = onFailure
  }

  get waiting(): number {
    return this.#queue.length + this.#patient.length
  }

  /** The jobs under way; each promise resolves when its job has ended, failed or not. */
  get running(): readonly Promise<void>[] {
    return [...this.#running.keys()]
  }

  /** Queues a job, or returns false and counts it as dropped. */
  push(name: string, work: Work): boolean {
    if (this.#closed || this.#queue.length >= QUEUE_LIMIT) {
      this.dropped += 1
      return false
    }
    this.#enqueue({ name, work, context: later() })
    return true
  }

  /** Queues a job as soon as there is room. Resolves with true when it has ended, with false when `giveUp` came before it was queued. */
  whenRoom(name: string, work: Work): Promise<boolean> {
    return new Promise((resolve) => {
      const job = { name, work, onEnd: resolve, context: later() }
      if (this.#closed) resolve(false)
      else if (this.#queue.length >= QUEUE_LIMIT) this.#patient.push(job)
      else this.#enqueue(job)
    })
  }

  /** Ends the wait of the jobs that wait for room. */
  giveUp(): void {
    for (const job of this.#patient.splice(0)) job.onEnd?.(false)
  }

  /** Takes nothing new, drops what waits, aborts what runs, and returns how many jobs that were. */
  close(): number {
    this.#closed = true
    this.giveUp()
    const dropped = this.#queue.splice(0)
    this.dropped += dropped.length
    for (const job of dropped) job.onEnd?.(false)
    for (const controller of this.#running.values()) controller.abort(new Error('The server is shutting down'))
    return dropped.length + this.#running.size
  }

  #enqueue(job: Job): void {
    this.#queue.push(job)
    queueMicrotask(() => this.#next())
  }

  #next(): void {
    while (this.#running.size < CONCURRENCY) {
      const job = this.#queue.shift()
      if (!job) return
      const patient = this.#patient.shift()
      if (patient) this.#queue.push(patient)
      const controller = new AbortController()
      const done = inContext(job.context, () => this.#run(job, controller)).finally(() => {
        this.#running.delete(done)
        job.onEnd?.(true)
        this.#next()
      })
      this.#running.set(done, controller)
    }
  }

  async #run({ name, work }: Job, controller: AbortController): Promise<void> {
    const { signal } = controller
    const timer = setTimeout(() => controller.abort(new Error('It took longer than 15 s')), DEADLINE_MS)
    timer.unref()
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    try {
      await Promise.race([work(signal), aborted])
    } catch (error) {
      this.failed += 1
      this.#onFailure(error, name)
    } finally {
      clearTimeout(timer)
    }
  }
}
