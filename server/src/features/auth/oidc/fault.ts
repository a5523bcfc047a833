import type { OidcCallbackError } from '@plinth/contract/auth'

/** A visit to the identity provider that came to nothing, by the code the browser is sent on with. */
export class OidcFault extends Error {
  readonly code: OidcCallbackError

  constructor(code: OidcCallbackError) {
    super(`The visit to the identity provider came to nothing: ${code}`)
    this.name = 'OidcFault'
    this.code = code
  }
}
