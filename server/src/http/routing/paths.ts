import { ROUTE_LIST } from '@plinth/contract/routes/table'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

type Path = { path: string; pattern: RegExp; isFixed: boolean; methods: string[] }

export const PATHS: readonly Path[] = [...Map.groupBy(ROUTE_LIST, ({ path }) => path)].map(([path, routes]) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
  isFixed: !path.includes(':'),
  methods: routes.map(({ method }) => method),
}))

function allowOf(methods: readonly string[]): string {
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ')
}

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

/** Refuses e.g. `DELETE /kites/newest`, which would match `DELETE /kites/:kite_id`. */
export function refuseHiddenMethods(app: FastifyInstance): void {
  for (const { path, methods } of PATHS.filter(({ isFixed }) => isFixed)) {
    const beside = PATHS.filter(({ isFixed, pattern }) => !isFixed && pattern.test(path))
    const hidden = new Set(beside.flatMap((other) => other.methods.filter((method) => !methods.includes(method))))
    if (hidden.size === 0) continue
    app.route({
      method: [...hidden],
      url: path,
      // The refusal comes before the session and the body, as for every other wrong method.
      onRequest: (_request, _reply, done) => done(new ApiError('method_not_allowed', { allow: allowOf(methods) })),
      handler: () => undefined,
    })
  }
}
