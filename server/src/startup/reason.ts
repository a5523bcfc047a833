import { IntegrationUnavailable } from '../adapters/integration-unavailable.ts'

/**
 * What an operator reads of an error. A host with several addresses fails with an AggregateError without a message, and of
 * an integration that fails the cause says how.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  if (error instanceof IntegrationUnavailable && error.cause !== undefined) return reasonOf(error.cause)
  return error instanceof Error ? error.message : String(error)
}
