import type { Limit } from '@plinth/contract/routes/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientAddress } from '../address/client-address.ts'
import { networkOf } from '../address/ip.ts'
import { demandAllowed, type RateLimiter } from './limiter.ts'

export type LimitGuards = {
  byAddress(limit: Limit): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  byUser(limit: Limit): (caller: { user_id: string }, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** They set `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11) on every response. */
export function createLimitGuards(limiter: RateLimiter, clientAddress: ClientAddress): LimitGuards {
  const count = async (limit: Limit, subject: string, reply: FastifyReply) => {
    const hit = await limiter.hit(limit, subject)
    reply.header('ratelimit-policy', `"${limit.scope}";q=${hit.most};w=${limit.window_s}`)
    reply.header('ratelimit', `"${limit.scope}";r=${hit.remaining};t=${hit.reset_s}`)
    demandAllowed(hit)
  }
  return {
    byAddress: (limit) => (request, reply) => count(limit, networkOf(clientAddress(request)), reply),
    byUser: (limit) => (caller, _request, reply) => count(limit, caller.user_id, reply),
  }
}
