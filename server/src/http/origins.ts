import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

// The probes answer whoever asks; to the callback a foreign site leads by design, and its sealed cookie and `state` guard it.
const EXEMPT = new Set(['/health', '/ready', '/auth/oidc/callback'])

// What a separate marketing site may call beside the browser application.
const MARKETING = new Set(['/marketing/waitlist', '/marketing/contact'])

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const EXPOSED = 'x-request-id, retry-after, ratelimit, ratelimit-policy'

type Origins = { frontend_url: string; marketing_url: string | null }

/**
 * The one origin rule, for all methods and the preflight [S5]:
 * an `Origin` other than the browser application's, or on the marketing routes the marketing site's, is refused without any
 * Access-Control header; without an `Origin` only an unsafe request that says it comes from another site is refused.
 * @throws Refusal `origin_not_allowed`
 */
export function createOriginGuard({ frontend_url, marketing_url }: Origins) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.header('vary', 'Origin')
    const path = pathOf(request)
    const { origin } = request.headers
    const isMarketing = origin !== undefined && origin === marketing_url && MARKETING.has(path)
    if (EXEMPT.has(path)) done()
    else if (!isMarketing && isForeign(request, frontend_url)) done(new Refusal('origin_not_allowed'))
    else if (origin === undefined) done()
    else {
      reply.header('access-control-allow-origin', origin)
      // The marketing site carries nobody's session.
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
  return request.routeOptions.url ?? (request.url.split('?', 1)[0] as string)
}
