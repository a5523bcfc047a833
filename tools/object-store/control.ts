import type { Operation } from './requests.ts'

/**
 * `stall` breaks off in the middle, `fail` is 503, `missing bucket` is 404 NoSuchBucket, and `proxy page` is HTML. `no
 * ranges` sends the whole object whatever the range.
 */
export type Fault = 'hang' | 'stall' | 'reset' | 'fail' | 'missing bucket' | 'proxy page' | 'no ranges'

export type Control = ReturnType<typeof createControl>

/** Lets a test decide how the next requests fail. */
export function createControl() {
  let current: { fault: Fault; operation: Operation | undefined; left: number } | null = null
  const planned: { operation: Operation; run: () => Promise<unknown> }[] = []
  return {
    set(fault: Fault | null, operation?: Operation, times = Number.POSITIVE_INFINITY) {
      current = fault && { fault, operation, left: times }
    },
    before(operation: Operation, run: () => Promise<unknown>) {
      planned.push({ operation, run })
    },
    faultOf(operation: Operation): Fault | null {
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
