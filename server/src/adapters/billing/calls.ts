import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { DeadlinePassed, isSilence, type StripeCallFailed, toFailure, unavailable, WrongAnswer } from './faults.ts'

/** Longer than a call with its retry; for several calls in a row, or an answer that trickles. */
export const DEADLINE_MS = 9000

export type OnOperatorFault = (fault: StripeCallFailed) => void

/** Makes a call: it answers or throws IntegrationUnavailable within the deadline. */
export type Call = <T>(operation: string, run: () => Promise<T>) => Promise<T>

/** While Stripe gives no answer, most calls fail at once. */
export function createCall(onOperatorFault: OnOperatorFault, deadline_ms = DEADLINE_MS): Call {
  const breaker: CircuitBreaker = createCircuitBreaker({ isSilence })
  return (operation, run) =>
    breaker(() => within(deadline_ms, run())).catch((error: unknown) => {
      const failure = toFailure(operation, error)
      if (failure.is_operator_fault) onOperatorFault(failure)
      throw unavailable(failure)
    })
}

/** The SDK takes any JSON without an `error` for an answer, also that of a proxy. @throws WrongAnswer */
export function expectKind<T extends { object: string }>(answer: T, object: T['object']): T {
  if (answer.object !== object) throw new WrongAnswer(`not a ${object}`)
  return answer
}

async function within<T>(deadline_ms: number, call: Promise<T>): Promise<T> {
  const { promise: passed, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlinePassed()), deadline_ms)
  try {
    return await Promise.race([call, passed])
  } finally {
    clearTimeout(timer)
  }
}
