import type { Operation } from './operations.ts'

/**
 * No answer; 500; 429; the connection breaks off before or after the work; a key that is not accepted or allowed; the
 * page or the JSON of some proxy; half of an answer.
 */
export type Fault =
  | 'hang'
  | 'server error'
  | 'rate limit'
  | 'reset'
  | 'lost answer'
  | 'wrong key'
  | 'no permission'
  | 'proxy page'
  | 'proxy json'
  | 'half'
  | { slow_ms: number }

export type FaultOptions = {
  /** Every operation fails by default. */
  operation?: Operation | undefined
  /** All requests fail until the fault is ended by default. */
  times?: number | undefined
}

export type Control = ReturnType<typeof createControl>

/** A test decides what happens to the next requests. */
export function createControl() {
  let current: { fault: Fault; operation: Operation | undefined; left: number } | null = null
  const planned: { operation: Operation; run: () => Promise<unknown> }[] = []
  return {
    set(fault: Fault | null, { operation, times = Number.POSITIVE_INFINITY }: FaultOptions = {}) {
      current = fault && { fault, operation, left: times }
    },
    before(operation: Operation, run: () => Promise<unknown>) {
      planned.push({ operation, run })
    },
    takeFault(operation: Operation): Fault | null {
      if (!current || current.left === 0 || (current.operation ?? operation) !== operation) return null
      current.left -= 1
      return current.fault
    },
    async runPlanned(operation: Operation) {
      const index = planned.findIndex((each) => each.operation === operation)
      if (index >= 0) for (const { run } of planned.splice(index, 1)) await run()
    },
  }
}
