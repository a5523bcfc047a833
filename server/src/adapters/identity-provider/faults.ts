import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { IntegrationUnavailable } from '../integration-unavailable.ts'
import { type IdentityFault, IdentityRefused } from './port.ts'

// The provider was too slow or its response is invalid; any other error of the library comes from the browser's input.
const UNAVAILABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
])

const FAULTS: Record<string, IdentityFault> = {
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'wrong_claim',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'expired',
}

export function translateError(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError) {
    return new IdentityRefused(error.error === 'access_denied' ? 'cancelled' : 'denied')
  }
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return new IdentityRefused('wrong_code')
  // Any other error of the token endpoint is ours (a wrong secret) or the provider's.
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) return unavailable(error)
  // `fetch` throws this when the network fails.
  if (error instanceof TypeError && error.message === 'fetch failed') return unavailable(error)
  if (!(error instanceof ClientError)) return error
  const code = error.code ?? ''
  return UNAVAILABLE.has(code) ? unavailable(error) : new IdentityRefused(FAULTS[code] ?? 'wrong_answer')
}

export function unavailable(cause: unknown): IntegrationUnavailable {
  return new IntegrationUnavailable('identity_provider', 'provider_error', { cause })
}
