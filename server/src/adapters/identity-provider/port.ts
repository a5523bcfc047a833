import { IntegrationUnavailable } from '../integration-unavailable.ts'

/** What ties a visit to the identity provider to the browser that began it; the browser brings it back sealed. */
export type Visit = { state: string; nonce: string; verifier: string }

/** What the provider vouches for. `issuer` and `subject` together name the person; an address never does. */
export type Identity = {
  issuer: string
  subject: string
  email: string | undefined
  email_verified: boolean
  name: string | undefined
}

/** The one identity provider of a deployment, by OpenID Connect. */
export type IdentityProvider = {
  /** The name on the button. */
  display_name: string

  /**
   * Begins a visit: the provider's page, and what `identify` needs when the browser comes back.
   * @throws IntegrationUnavailable when the provider does not answer
   */
  begin(): Promise<{ url: string; visit: Visit }>

  /**
   * Exchanges what the browser brought back for the identity it proves.
   * @throws IdentityRefused when it proves none; IntegrationUnavailable as above
   */
  identify(callback: URLSearchParams, visit: Visit): Promise<Identity>
}

/**
 * The provider of the deployment.
 * @throws IntegrationUnavailable when none is configured
 */
export function requireIdentityProvider(provider: IdentityProvider | null): IdentityProvider {
  if (provider === null) throw new IntegrationUnavailable('identity_provider', 'not_configured')
  return provider
}

/** Why what came back proves nobody's identity. */
export type IdentityFault =
  | 'cancelled' // the person said no
  | 'denied' // the provider said no
  | 'wrong_answer' // another state or issuer than the visit's, a bad signature, no ID token
  | 'wrong_code' // used, unknown, or made for another verifier
  | 'wrong_claim' // another nonce, audience or issuer in the ID token, or a subject that is none
  | 'expired'

/** A callback that proves nobody's identity. Says why by case; what the provider said of it stays out. */
export class IdentityRefused extends Error {
  readonly fault: IdentityFault

  constructor(fault: IdentityFault) {
    super(`The answer of the identity provider was refused: ${fault}`)
    this.name = 'IdentityRefused'
    this.fault = fault
  }
}
