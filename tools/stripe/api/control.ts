import type { Operation } from './operations.ts'

/** Each fault is what an application may meet at Stripe, or at a proxy on the way there. */
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
  /** The default is every operation. */
  operation?: Operation | undefined
  /** The default is every request until the fault is ended. */
  times?: number | undefined
}

export type Control = ReturnType<typeof createControl>

/** Lets a test decide how the next requests fail. */
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
