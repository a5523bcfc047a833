/** A visit ties a sign-in to the browser that began it, which returns it in a sealed cookie. */
export type Visit = { state: string; nonce: string; verifier: string }

/** The claims are verified. `issuer` and `subject` together identify the user; an email never does. */
export type Identity = {
  issuer: string
  subject: string
  email: string | undefined
  email_verified: boolean
  name: string | undefined
}

export type IdentityProvider = {
  display_name: string

  /** Returns the provider's URL and what `identify` needs at the callback. @throws IntegrationUnavailable */
  begin(): Promise<{ url: string; visit: Visit }>

  /** Exchanges the callback for the identity. @throws IdentityRefused when it proves none, IntegrationUnavailable */
  identify(callback: URLSearchParams, visit: Visit): Promise<Identity>
}

/**
 * The provider says `denied`. `wrong_answer` means another state or issuer than the visit's, a bad signature or no ID
 * token; `wrong_code` one that is used, unknown or made for another verifier; `wrong_claim` another nonce, audience or
 * issuer in the ID token, or an invalid subject.
 */
export type IdentityFault = 'cancelled' | 'denied' | 'wrong_answer' | 'wrong_code' | 'wrong_claim' | 'expired'

/** A callback proves no identity. The error holds the case only, not the provider's text. */
export class IdentityRefused extends Error {
  readonly fault: IdentityFault

  constructor(fault: IdentityFault) {
    super(`The answer of the identity provider was refused: ${fault}`)
    this.name = 'IdentityRefused'
    this.fault = fault
  }
}
