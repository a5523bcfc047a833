import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookie } from '../../../http/cookies.ts'
import { newToken, type TokenHasher } from '../../../http/tokens.ts'

/**
 * Recognizes the browser of a pending sign-up. Someone who signs up with another person's address must not get in when its
 * owner follows the link, so a pending password counts only in the browser that holds this secret.
 */
export type SignUpBrowsers = {
  /** The hashes under which its sign-ups may be stored; none for a browser without a secret. */
  hashesOf(request: FastifyRequest): Buffer[]
  /** Sets the secret, or extends the one it has, and returns its hash. */
  mark(request: FastifyRequest, reply: FastifyReply): Buffer
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
    hashesOf(request) {
      const secret = secretOf(request)
      return secret === undefined ? [] : hashToken.accepted(secret)
    },
    mark(request, reply) {
      // One secret for all sign-ups of a browser, so that a second sign-up keeps the first one usable.
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
