import type { RouteKey } from '@plinth/contract/routes/table'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientAddress } from '../address/client-address.ts'
import { networkOf } from '../address/ip.ts'
import type { Caller } from '../session.ts'
import { demandAllowed, type Limit, type RateLimiter } from './limiter.ts'

/** The limits of a route that hold before its body is read: by the client's address, and by the signed-in user. */
export type RouteLimits = Partial<Record<RouteKey, { address?: Limit; user?: Limit }>>

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export type LimitGuards = { byAddress(limit: Limit): Guard; byUser(limit: Limit): Guard }

/**
 * Builds the guards that count requests, valid or not. Each tells the caller of its limit by the fields `RateLimit-Policy` and
 * `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11), whatever the answer becomes, and throws Refusal `rate_limited`.
 */
export function createLimitGuards(limiter: RateLimiter, clientAddress: ClientAddress): LimitGuards {
  const guard =
    (limit: Limit, subjectOf: (request: FastifyRequest) => string): Guard =>
    async (request, reply) => {
      const hit = await limiter.hit(limit, subjectOf(request))
      reply.header('ratelimit-policy', `"${limit.scope}";q=${hit.most};w=${limit.window_s}`)
      reply.header('ratelimit', `"${limit.scope}";r=${hit.remaining};t=${hit.reset_s}`)
      demandAllowed(hit)
    }
  return {
    byAddress: (limit) => guard(limit, (request) => networkOf(clientAddress(request))),
    byUser: (limit) => guard(limit, (request) => (request.caller as Caller).user_id),
  }
}
