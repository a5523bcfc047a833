import { ROUTES } from '@plinth/contract/routes/table'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const PATTERNS = new Map<string, { pattern: RegExp; methods: string[] }>()
for (const key of Object.keys(ROUTES)) {
  const [method = '', path = ''] = key.split(' ')
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
  const methods = PATTERNS.get(path)?.methods ?? []
  methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]))
  PATTERNS.set(path, { pattern, methods })
}

/**
 * Refuses a request that no route takes before its body is read: 405 with `Allow` when the path is known by another
 * method, else 404. It needs no session, so the answer is the same for every caller.
 */
export function refuseUnknownRoute(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(request.is404 ? refusalFor(request) : undefined)
}

function refusalFor(request: FastifyRequest): Refusal {
  const path = request.url.split('?', 1)[0] as string
  // A path of its own, such as /users/me, is not one of a pattern beside it, such as /users/:user_id.
  const own = PATTERNS.get(path)
  const matching = own ? [own] : [...PATTERNS.values()].filter(({ pattern }) => pattern.test(path))
  const known = matching.flatMap(({ methods }) => methods)
  if (known.length === 0) return new Refusal('not_found')
  return new Refusal('method_not_allowed', { allow: [...new Set(known)].join(', ') })
}
