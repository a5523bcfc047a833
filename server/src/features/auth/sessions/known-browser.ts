import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookie } from '../../../http/cookies.ts'
import { createHasher, type Keys } from '../../../http/tokens.ts'

/**
 * Recognizes a browser that has signed in to an account before, by a cookie that outlives the session. A user agent is no
 * proof: anyone can send one. A known browser has its own limit, so failed attempts elsewhere never lock it out.
 */
export type KnownBrowsers = {
  idOf(request: FastifyRequest, email: string): string | null
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void
}

const ID_BYTES = 16

/** `keys` are the `known-browser` keys. */
export function createKnownBrowsers(cookie: Cookie, keys: Keys): KnownBrowsers {
  const sign = createHasher(keys)
  // JSON keeps the two apart: an address may contain any separator.
  const fenced = (id: string, email: string) => JSON.stringify([id, email])

  const idOf: KnownBrowsers['idOf'] = (request, email) => {
    const [id = '', signature = ''] = cookie.read(request)?.split('.') ?? []
    const given = Buffer.from(signature, 'base64url')
    const isOurs = sign
      .accepted(fenced(id, email))
      .some((expected) => given.length === expected.length && timingSafeEqual(given, expected))
    return isOurs ? id : null
  }

  return {
    idOf,
    remember(request, reply, email) {
      const id = idOf(request, email) ?? randomBytes(ID_BYTES).toString('base64url')
      cookie.set(reply, `${id}.${sign(fenced(id, email)).toString('base64url')}`)
    },
  }
}
