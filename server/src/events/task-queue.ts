import { inContext, later, type RequestContext } from '../adapters/request-context.ts'
import { TIMING, withTimeout } from '../timing.ts'

const CONCURRENCY = 10
const QUEUE_LIMIT = 1000

/** Work must end soon after its signal aborts: the queue then counts it as failed and moves on. */
export type Work = (signal: AbortSignal) => Promise<void>

type Task = {
  name: string
  work: Work
  /** The end of another task may start this one, so it keeps the context of the request that queued it. */
  context: RequestContext
}

/** Bounds one kind of work: ten tasks run at once, a thousand wait, each has 15 s. */
export class TaskQueue {
  dropped = 0
  failed = 0
  readonly #queue: Task[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #onFailure: (error: unknown, name: string) => void
  readonly #closing = new AbortController()

  constructor(onFailure: (error: unknown, name: string) => void) {
    this.#onFailure = onFailure
  }

  get waiting(): number {
    return this.#queue.length
  }

  get running(): readonly Promise<void>[] {
    return [...this.#running]
  }

  /** Queues a task, or returns false and counts it as dropped. */
  push(name: string, work: Work): boolean {
    if (this.#closing.signal.aborted || this.#queue.length >= QUEUE_LIMIT) {
      this.dropped += 1
      return false
    }
    this.#queue.push({ name, work, context: later() })
    queueMicrotask(() => this.#next())
    return true
  }

  /** Takes nothing new, drops what waits, aborts what runs, and returns how many tasks that were. */
  close(): number {
    this.#closing.abort(new Error('The server is shutting down'))
    const dropped = this.#queue.splice(0).length
    this.dropped += dropped
    return dropped + this.#running.size
  }

  #next(): void {
    while (this.#running.size < CONCURRENCY) {
      const task = this.#queue.shift()
      if (!task) return
      const done = inContext(task.context, () => this.#run(task)).finally(() => {
        this.#running.delete(done)
        this.#next()
      })
      this.#running.add(done)
    }
  }

  async #run({ name, work }: Task): Promise<void> {
    try {
      await withTimeout(TIMING.task, work, { signal: this.#closing.signal })
    } catch (error) {
      this.failed += 1
      this.#onFailure(error, name)
    }
  }
}
