import { ROUTE_LIST } from '@plinth/contract/routes/table'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

// A preflight asks for a path, so the rules go by path.
const RULES = new Map(ROUTE_LIST.map(({ path, route }) => [path, route.origin]))

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const EXPOSED = 'x-request-id, retry-after, ratelimit, ratelimit-policy'

type Origins = { frontend_url: string; marketing_url: string | null }

/** Refuses foreign origins without any Access-Control header, and unsafe cross-site requests without an `Origin`. */
export function createOriginGuard({ frontend_url, marketing_url }: Origins) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    const rule = RULES.get(pathOf(request))
    const isMarketing = rule === 'marketing' && origin !== undefined && origin === marketing_url
    if (rule === 'any') done()
    else if (!isMarketing && isForeign(request, frontend_url)) done(new ApiError('origin_not_allowed'))
    else if (origin === undefined) done()
    else {
      reply.header('access-control-allow-origin', origin)
      // The marketing site never sends a session.
      if (origin === frontend_url) reply.header('access-control-allow-credentials', 'true')
      if (isPreflight(request)) answerPreflight(reply)
      else {
        reply.header('access-control-expose-headers', EXPOSED)
        done()
      }
    }
  }
}

function isForeign({ headers, method }: FastifyRequest, frontend_url: string): boolean {
  if (headers.origin !== undefined) return headers.origin !== frontend_url
  return headers['sec-fetch-site'] === 'cross-site' && !SAFE.has(method)
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

function answerPreflight(reply: FastifyReply): void {
  reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  reply.header('access-control-allow-headers', 'content-type, x-acting-organization, x-request-id')
  reply.header('access-control-max-age', '600')
  reply.code(204).send()
}

function pathOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url.replace(/\?.*/s, '')
}
