import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

// The probes answer whoever asks; to the callback a foreign site leads by design, and its sealed cookie and `state` guard it.
const EXEMPT = new Set(['/health', '/ready', '/auth/oidc/callback'])

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const EXPOSED = 'x-request-id, retry-after, ratelimit, ratelimit-policy'

/**
 * The one origin rule, for all methods and the preflight (SPEC.md, "Authentication" 3):
 * an `Origin` other than the browser application's is refused without any Access-Control header; without an `Origin`
 * only an unsafe request that says it comes from another site is refused.
 * @throws Refusal `origin_not_allowed`
 */
export function createOriginGuard(frontend_url: string) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.header('vary', 'Origin')
    if (EXEMPT.has(pathOf(request))) done()
    else if (isForeign(request, frontend_url)) done(new Refusal('origin_not_allowed'))
    else if (request.headers.origin === undefined) done()
    else {
      reply.header('access-control-allow-origin', frontend_url)
      reply.header('access-control-allow-credentials', 'true')
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
  return request.routeOptions.url ?? (request.url.split('?', 1)[0] as string)
}
