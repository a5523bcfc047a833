import { ROUTE_LIST } from '@plinth/contract/routes/table'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

const PATHS = [...Map.groupBy(ROUTE_LIST, ({ path }) => path)].map(([path, routes]) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
  methods: routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
}))

const FIXED = new Map(PATHS.filter(({ path }) => !path.includes(':')).map((known) => [known.path, known]))

/** Refuses a request without a route before its body is read: 405 with `Allow` for a known path, else 404. */
export function refuseUnknownRoute(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  // A fixed path such as /kites/newest reaches the route of /kites/:kite_id when it lacks the method.
  const may_miss = request.is404 || request.routeOptions.url?.includes(':')
  done(may_miss ? refusalFor(request) : undefined)
}

function refusalFor({ is404, url }: FastifyRequest): ApiError | undefined {
  const path = url.replace(/\?.*/s, '')
  const own = FIXED.get(path)
  if (!is404 && !own) return undefined
  const matching = own ? [own] : PATHS.filter(({ pattern }) => pattern.test(path))
  if (matching.length === 0) return new ApiError('not_found')
  return new ApiError('method_not_allowed', {
    allow: [...new Set(matching.flatMap(({ methods }) => methods))].join(', '),
  })
}
