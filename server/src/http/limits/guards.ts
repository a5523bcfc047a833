import { isIPv6 } from 'node:net'
import { type Limit, SITE_FACTOR } from '@plinth/contract/routes/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientAddress } from '../address/client-address.ts'
import { networkOf, siteOf } from '../address/ip.ts'
import type { SessionKind } from '../session.ts'
import { type Counter, type RateLimiter, type RateLimitState, requireAllowed } from './limiter.ts'

/** Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11) on every response. */
export function createLimitGuards(limiter: RateLimiter, clientAddress: ClientAddress) {
  const requireHits = (hits: RateLimitState[], reply: FastifyReply) => {
    for (const [index, { limit, allowed, max, remaining, reset_s }] of hits.entries()) {
      // What a site has left belongs to strangers, so one that may pass says nothing.
      if (index > 0 && allowed) continue
      reply.header('ratelimit-policy', `"${limit.scope}";q=${max};w=${limit.window_s}`)
      reply.header('ratelimit', `"${limit.scope}";r=${remaining};t=${reset_s}`)
    }
    requireAllowed(hits)
  }
  return {
    byAddress: (limit: Limit) => {
      const ofSite: Limit = { ...limit, scope: `${limit.scope}-site`, max: limit.max * SITE_FACTOR, wide: true }
      return async (request: FastifyRequest, reply: FastifyReply) => {
        const address = clientAddress(request)
        const site: Counter[] = isIPv6(address) ? [[ofSite, siteOf(address)]] : []
        requireHits(await limiter.hit([limit, networkOf(address)], ...site), reply)
      }
    },
    byUser: (limit: Limit, kind: SessionKind) => {
      const { find, read } = limiter.ofSession(limit, kind)
      type Row = Parameters<typeof read>[0]
      const check = (row: Row, _request: FastifyRequest, reply: FastifyReply) => requireHits([read(row)], reply)
      return { find, check }
    },
  }
}
