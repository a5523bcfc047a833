import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Cookie } from '../../../http/cookies.ts'
import { createHasher, type Keys } from '../../../http/tokens.ts'
import type { KnownBrowsers } from '../../../services.ts'

const ID_BYTES = 16

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
    anyIdOf: (request) => cookie.read(request)?.split('.')[0],
    newId: () => randomBytes(ID_BYTES).toString('base64url'),
    remember(request, reply, email, new_id) {
      const id = new_id ?? idOf(request, email) ?? this.newId()
      cookie.set(reply, `${id}.${sign(fenced(id, email)).toString('base64url')}`)
    },
  }
}
