import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { allowOf, PATHS } from './paths.ts'

/**
 * Refuses a request that no route takes before its body is read: 405 with `Allow` when the path is known by another
 * method, else 404. It needs no session, so the answer is the same for every caller.
 */
export function refuseUnknownRoute(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(request.is404 ? refusalFor(request) : undefined)
}

function refusalFor(request: FastifyRequest): Refusal {
  const path = request.url.replace(/\?.*/s, '')
  // A path of its own, such as /users/me, is not one of a pattern beside it, such as /users/:user_id.
  const own = PATHS.filter((known) => known.path === path)
  const matching = own.length > 0 ? own : PATHS.filter(({ pattern }) => pattern.test(path))
  if (matching.length === 0) return new Refusal('not_found')
  return new Refusal('method_not_allowed', { allow: allowOf(matching.flatMap(({ methods }) => methods)) })
}
