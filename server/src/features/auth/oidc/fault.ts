import type { OidcCallbackError } from '@plinth/contract/auth'

/** A failed visit to the identity provider, with the `error` code of the page that the browser is redirected to. */
export class OidcFault extends Error {
  readonly code: OidcCallbackError

  constructor(code: OidcCallbackError) {
    super(`The visit to the identity provider came to nothing: ${code}`)
    this.name = 'OidcFault'
    this.code = code
  }
}
