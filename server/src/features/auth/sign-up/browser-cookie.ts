import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookie } from '../../../http/cookies.ts'
import { newToken, type TokenHasher } from '../../../http/tokens.ts'

/**
 * Knows the browser a pending sign-up was made in. Whoever signs up with another person's address must not get the account
 * when its owner follows the link, so a pending password counts only in the browser that holds this secret.
 */
export type SignUpBrowsers = {
  /** The keyed hash of the browser's secret; null for a browser that has none. */
  hashOf(request: FastifyRequest): Buffer | null
  /** Gives the browser a secret for as long as its sign-up waits, the one it has if it has one, and returns the hash. */
  mark(request: FastifyRequest, reply: FastifyReply): Buffer
  /** Lets the secret last as long as a link that was sent again. */
  prolong(request: FastifyRequest, reply: FastifyReply): void
  forget(request: FastifyRequest, reply: FastifyReply): void
}

const SECRET = /^[\w-]{43}$/

export function createSignUpBrowsers(cookie: Cookie, hashToken: TokenHasher): SignUpBrowsers {
  const secretOf = (request: FastifyRequest) => {
    const secret = cookie.read(request)
    return secret !== undefined && SECRET.test(secret) ? secret : undefined
  }
  return {
    hashOf(request) {
      const secret = secretOf(request)
      return secret === undefined ? null : hashToken(secret)
    },
    mark(request, reply) {
      // One secret for all sign-ups of a browser: signing up with a second address must not disown the first.
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
