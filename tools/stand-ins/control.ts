export type FaultOptions<Operation> = {
  /** The default is every operation. */
  operation?: Operation | undefined
  /** The default is every request until the fault is ended. */
  times?: number | undefined
}

/** Lets a test decide how the next requests of a stand-in fail. */
export function createControl<Fault, Operation extends string>() {
  let current: { fault: Fault; operation: Operation | undefined; left: number } | null = null
  const planned: { operation: Operation; run: () => Promise<unknown> }[] = []
  return {
    set(fault: Fault | null, { operation, times = Number.POSITIVE_INFINITY }: FaultOptions<Operation> = {}) {
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

export type Control<Fault, Operation extends string> = ReturnType<typeof createControl<Fault, Operation>>
