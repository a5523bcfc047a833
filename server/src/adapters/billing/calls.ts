import { TIMING, withTimeout } from '../../timing.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { DeadlinePassed, isSilence, type StripeCallFailed, toFailure, unavailable, WrongAnswer } from './faults.ts'

export type OnOperatorFault = (fault: StripeCallFailed) => void

/** Makes a call: it answers or throws IntegrationUnavailable within the deadline. */
export type Call = <T>(operation: string, run: () => Promise<T>) => Promise<T>

/** While Stripe gives no answer, most calls fail at once. */
export function createCall(onOperatorFault: OnOperatorFault, deadline_ms: number = TIMING.billing.call): Call {
  const breaker: CircuitBreaker = createCircuitBreaker({ isSilence })
  return (operation, run) =>
    breaker(() => withTimeout(deadline_ms, run, { late: () => new DeadlinePassed() })).catch((error: unknown) => {
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
