import type { RouteKey } from '@plinth/contract/routes'
import type { FastifyRequest } from 'fastify'
import type { ClientAddress } from '../address/client-address.ts'
import { networkOf } from '../address/ip.ts'
import type { Caller } from '../session.ts'
import type { Limit, RateLimiter } from './limiter.ts'

/** The limits of a route that hold before its body is read: by the client's address, and by the signed-in user. */
export type RouteLimits = Partial<Record<RouteKey, { address?: Limit; user?: Limit }>>

export type LimitGuards = {
  byAddress(limit: Limit): (request: FastifyRequest) => Promise<void>
  byUser(limit: Limit): (request: FastifyRequest) => Promise<void>
}

/** Builds the guards that count requests, valid or not; each throws Refusal `rate_limited`. */
export function createLimitGuards(limiter: RateLimiter, clientAddress: ClientAddress): LimitGuards {
  return {
    byAddress: (limit) => (request) => limiter.demand(limit, networkOf(clientAddress(request))),
    byUser: (limit) => (request) => limiter.demand(limit, (request.caller as Caller).user_id),
  }
}
