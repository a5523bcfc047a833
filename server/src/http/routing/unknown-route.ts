import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { allowOf, PATHS } from './paths.ts'

/** Refuses a request without a route before its body is read: 405 with `Allow` for a known path, else 404. */
export function refuseUnknownRoute(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(request.is404 ? refusalFor(request) : undefined)
}

function refusalFor(request: FastifyRequest): ApiError {
  const path = request.url.replace(/\?.*/s, '')
  // The path /users/me is not one of /users/:user_id.
  const own = PATHS.filter((known) => known.path === path)
  const matching = own.length > 0 ? own : PATHS.filter(({ pattern }) => pattern.test(path))
  if (matching.length === 0) return new ApiError('not_found')
  return new ApiError('method_not_allowed', { allow: allowOf(matching.flatMap(({ methods }) => methods)) })
}
