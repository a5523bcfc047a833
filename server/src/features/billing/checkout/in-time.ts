import { IntegrationUnavailable } from '../../../adapters/integration-unavailable.ts'
import { TIMING, withTimeout } from '../../../timing.ts'

/**
 * Runs work that calls the provider several times. After nine seconds throws IntegrationUnavailable and aborts the
 * signal. The call under way may still end then, so check the signal before each next one: `signal.throwIfAborted()`.
 */
export async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return await withTimeout(TIMING.billing.request, work, {
    late: () => new IntegrationUnavailable('billing', 'provider_error'),
  })
}
