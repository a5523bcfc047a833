import { isIPv6 } from 'node:net'
import { type Limit, SITE_FACTOR } from '@plinth/contract/routes/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientAddress } from '../address/client-address.ts'
import { networkOf, siteOf } from '../address/ip.ts'
import { type Hit, type RateLimiter, requireAllowed } from './limiter.ts'

export type LimitGuards = {
  byAddress(limit: Limit): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  byUser(limit: Limit): (caller: { user_id: string }, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** They set `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11) on every response. */
export function createLimitGuards(limiter: RateLimiter, clientAddress: ClientAddress): LimitGuards {
  const demand = ({ scope, window_s }: Limit, hit: Hit, reply: FastifyReply) => {
    reply.header('ratelimit-policy', `"${scope}";q=${hit.max};w=${window_s}`)
    reply.header('ratelimit', `"${scope}";r=${hit.remaining};t=${hit.reset_s}`)
    requireAllowed(hit)
  }
  return {
    byAddress: (limit) => {
      const ofSite: Limit = { ...limit, scope: `${limit.scope}-site`, max: limit.max * SITE_FACTOR, wide: true }
      return async (request, reply) => {
        const address = clientAddress(request)
        demand(limit, await limiter.hit(limit, networkOf(address)), reply)
        if (!isIPv6(address)) return
        const hit = await limiter.hit(ofSite, siteOf(address))
        if (!hit.allowed) demand(ofSite, hit, reply)
      }
    },
    byUser:
      (limit) =>
      async ({ user_id }, _request, reply) =>
        demand(limit, await limiter.hitOfUser(limit, user_id), reply),
  }
}
