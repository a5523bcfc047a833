import type { OidcCallbackError } from '@plinth/contract/auth'

export class OidcFault extends Error {
  readonly code: OidcCallbackError

  constructor(code: OidcCallbackError) {
    super(`The visit to the identity provider came to nothing: ${code}`)
    this.name = 'OidcFault'
    this.code = code
  }
}
