import { ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from 'cockatiel'

const MAX_IN_A_ROW = 5
const PAUSE_MS = 5000

export class CircuitOpen extends Error {
  constructor(options?: ErrorOptions) {
    super('The provider has given no answer for a while', options)
    this.name = 'CircuitOpen'
  }
}

/** Runs a call of a provider. @throws CircuitOpen at once while it is open */
export type CircuitBreaker = <T>(call: () => Promise<T>) => Promise<T>

type Options = {
  /** Tells whether the provider gave no answer. A refusal is an answer too. */
  isSilence: (error: unknown) => boolean
  pause_ms?: number
}

/**
 * Keeps a provider that hangs from costing anything: after five calls in a row without an answer, calls throw
 * CircuitOpen at once for five seconds. Then one call tries, and the others wait for its result.
 */
export function createCircuitBreaker({ isSilence, pause_ms = PAUSE_MS }: Options): CircuitBreaker {
  const breaker = new ConsecutiveBreaker(MAX_IN_A_ROW)
  const policy = circuitBreaker(handleAll, { halfOpenAfter: pause_ms, breaker })
  return async (call) => {
    const answer = await policy
      .execute(() =>
        call().then(
          (value) => ({ value }),
          (error: unknown) => {
            if (isSilence(error)) throw error
            return { error }
          },
        ),
      )
      .catch((cause: unknown) => {
        throw isBrokenCircuitError(cause) ? new CircuitOpen({ cause }) : cause
      })
    if ('error' in answer) throw answer.error
    return answer.value
  }
}
