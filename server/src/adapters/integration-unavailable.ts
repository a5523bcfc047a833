import type { UnavailableReason } from '@plinth/contract/errors'
import type { Integration } from '@plinth/contract/parts/base'

const RETRY_AFTER_S = 5

/** An integration is not configured, or failed. The edge answers 503, never an empty success [Z9]. */
export class IntegrationUnavailable extends Error {
  readonly integration: Integration
  readonly reason: UnavailableReason
  /** Undefined means that another attempt never makes sense. */
  readonly retry_after_s: number | undefined

  constructor(integration: Integration, reason: UnavailableReason, options?: ErrorOptions) {
    super(`The integration ${integration} is not available: ${reason}`, options)
    this.name = 'IntegrationUnavailable'
    this.integration = integration
    this.reason = reason
    this.retry_after_s = reason === 'provider_error' ? RETRY_AFTER_S : undefined
  }
}

/** Returns the port of an integration. @throws IntegrationUnavailable `not_configured` when it is null */
export function configured<Port>(integration: Integration, port: Port | null): Port {
  if (port === null) throw new IntegrationUnavailable(integration, 'not_configured')
  return port
}
