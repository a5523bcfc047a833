import type { FastifyRequest } from 'fastify'
import type { Cookie } from '../../../http/cookies.ts'
import { newToken, type TokenHasher } from '../../../http/tokens.ts'
import type { SignUpBrowsers } from '../../../services.ts'

const SECRET = /^[\w-]{43}$/

export function createSignUpBrowsers(cookie: Cookie, hashToken: TokenHasher): SignUpBrowsers {
  const secretOf = (request: FastifyRequest) => {
    const secret = cookie.read(request)
    return secret !== undefined && SECRET.test(secret) ? secret : undefined
  }
  return {
    hashesOf(request) {
      const secret = secretOf(request)
      return secret === undefined ? [] : hashToken.accepted(secret)
    },
    mark(request, reply) {
      // All sign-ups of a browser have one secret, so that a second sign-up keeps the first one usable.
      const secret = secretOf(request) ?? newToken()
      cookie.set(reply, secret)
      return hashToken(secret)
    },
    prolong(request, reply) {
      const secret = secretOf(request)
      if (secret !== undefined) cookie.set(reply, secret)
    },
    forget(request, reply) {
      if (cookie.read(request) !== undefined) cookie.clear(reply)
    },
  }
}
