import { ApiError } from '../http/api-error.ts'
import type { Asker } from '../services.ts'

export type Bounds = { at_once: number; max_waiting: number; wait_budget_ms: number; retry_after_s?: number }

type Waiter = Asker & { start(): void; refuse(): void }

/**
 * Does few pieces of work at a time. Networks that wait take turns, and a full queue refuses the newest waiter of the
 * network with most, so one network cannot fill it. Work for a client that has hung up is not begun.
 */
export class FairQueue {
  readonly #bounds: Bounds
  #running = 0
  /** The network whose turn is next comes first. */
  readonly #lines = new Map<string, Waiter[]>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Throws ApiError `busy` when the turn does not come within the wait budget, or there is no room to wait. */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#bounds.at_once) await this.#turn(asker)
    else this.#running += 1
    try {
      return await work()
    } finally {
      this.#startNext()
    }
  }

  #turn(asker: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        this.#remove(waiter)
      }
      const { wait_budget_ms, retry_after_s = 1 } = this.#bounds
      const waiter: Waiter = {
        ...asker,
        start() {
          leave()
          resolve()
        },
        refuse() {
          leave()
          reject(new ApiError('busy', { retry_after_s }))
        },
      }
      const timer = setTimeout(waiter.refuse, wait_budget_ms)
      this.#lines.set(asker.network, [...(this.#lines.get(asker.network) ?? []), waiter])
      this.#makeRoom()
    })
  }

  #remove(waiter: Waiter): void {
    const left = (this.#lines.get(waiter.network) ?? []).filter((other) => other !== waiter)
    if (left.length > 0) this.#lines.set(waiter.network, left)
    else this.#lines.delete(waiter.network)
  }

  #makeRoom(): void {
    const { max_waiting } = this.#bounds
    const waiting = [...this.#lines.values()].flat()
    if (waiting.length <= max_waiting) return
    const gone = waiting.filter((waiter) => waiter.isGone())
    for (const waiter of gone) waiter.refuse()
    if (waiting.length - gone.length <= max_waiting) return
    const [longest] = [...this.#lines.values()].toSorted((a, b) => b.length - a.length)
    longest?.at(-1)?.refuse()
  }

  #startNext(): void {
    const [line] = this.#lines.values()
    const waiter = line?.[0]
    if (!waiter) {
      this.#running -= 1
    } else if (waiter.isGone()) {
      waiter.refuse()
      this.#startNext()
    } else {
      waiter.start()
      this.#moveToEnd(waiter.network)
    }
  }

  #moveToEnd(network: string): void {
    const line = this.#lines.get(network)
    if (!line) return
    this.#lines.delete(network)
    this.#lines.set(network, line)
  }
}
