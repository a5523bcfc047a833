import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookie } from '../../../http/cookies.ts'

/**
 * Knows a browser that has signed in to an account before, by a cookie that outlives the session. A user agent is no proof,
 * because a guesser can send any. Such a browser has a limit of its own, so failed tries from elsewhere never lock it out.
 */
export type KnownBrowsers = {
  /** The id of a browser that has signed in to the account of this address, else null. */
  idOf(request: FastifyRequest, email: string): string | null
  /** Makes the browser known to the account that has just signed in there. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void
}

const ID_BYTES = 16

/** @param key the `known-browser` key derived from AUTH_SECRET */
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
