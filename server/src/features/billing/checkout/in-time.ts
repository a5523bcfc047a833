import { IntegrationUnavailable } from '../../../adapters/integration-unavailable.ts'

// With the time of the database no caller waits for eleven seconds.
const TIMEOUT_MS = 9000

/**
 * Runs work that calls the provider several times, of which each call has a deadline of its own. After nine seconds
 * throws IntegrationUnavailable and aborts the signal. The call under way may still end then, so check the signal before
 * each next one: `signal.throwIfAborted()`.
 */
export async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const { promise: passed, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new IntegrationUnavailable('billing', 'provider_error')
    late.abort(error)
    reject(error)
  }, TIMEOUT_MS)
  try {
    return await Promise.race([work(late.signal), passed])
  } finally {
    clearTimeout(timer)
  }
}
