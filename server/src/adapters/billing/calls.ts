import type Stripe from 'stripe'
import { TIMING, withTimeout } from '../../timing.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { type ObserveCall, timed } from '../timed.ts'
import { DeadlinePassed, isSilence, type StripeCallFailed, toFailure, unavailable, WrongAnswer } from './faults.ts'

type Call = <T>(operation: string, run: () => Promise<T>) => Promise<T>

export type CallOptions = {
  /** Stripe refused what the operator has configured. */
  onOperatorFault: (fault: StripeCallFailed) => void
  observe?: ObserveCall | undefined
  deadline_ms?: number
}

/** Makes most calls fail at once while Stripe gives no answer. */
export function createCall({ onOperatorFault, observe, deadline_ms = TIMING.billing.call }: CallOptions): Call {
  const breaker: CircuitBreaker = createCircuitBreaker({ isSilence })
  const late = () => new DeadlinePassed()
  return (operation, run) =>
    timed(observe, () => breaker(() => withTimeout(deadline_ms, run, { late }))).catch((error: unknown) => {
      const failure = toFailure(operation, error)
      if (failure.is_operator_fault) onOperatorFault(failure)
      throw unavailable(failure)
    })
}

/** Refuses JSON of another kind: the SDK takes any without an `error`, even that of a proxy. @throws WrongAnswer */
export function expectKind<T extends { object: string }>(answer: T, object: T['object']): T {
  if (answer.object !== object) throw new WrongAnswer(`not a ${object}`)
  return answer
}

export const PAGE = 100
const MAX = 1000

/** Reads a whole list. @throws WrongAnswer beyond a thousand, because a part of it would look like the whole */
export async function readAll<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  expectKind(await list, 'list')
  const all = await list.autoPagingToArray({ limit: MAX + 1 })
  if (all.length > MAX) throw new WrongAnswer('a list that is too long')
  return all
}
