import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookie } from '../../../http/cookies.ts'

/**
 * Recognizes a browser that has signed in to an account before, by a cookie that outlives the session. A user agent is no
 * proof: anyone can send one. A known browser has its own limit, so failed attempts elsewhere never lock it out.
 */
export type KnownBrowsers = {
  idOf(request: FastifyRequest, email: string): string | null
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void
}

const ID_BYTES = 16

/** `key` is the `known-browser` key derived from AUTH_SECRET. */
export function createKnownBrowsers(cookie: Cookie, key: KeyObject): KnownBrowsers {
  const sign = (id: string, email: string) => createHmac('sha256', key).update(`${id}|${email}`).digest()

  const idOf: KnownBrowsers['idOf'] = (request, email) => {
    const [id = '', signature = ''] = cookie.read(request)?.split('.') ?? []
    const [given, expected] = [Buffer.from(signature, 'base64url'), sign(id, email)]
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
  }

  return {
    idOf,
    remember(request, reply, email) {
      const id = idOf(request, email) ?? randomBytes(ID_BYTES).toString('base64url')
      cookie.set(reply, `${id}.${sign(id, email).toString('base64url')}`)
    },
  }
}
