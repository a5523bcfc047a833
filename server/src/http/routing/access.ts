import type { Integration } from '@plinth/contract/errors'
import type { Permission } from '@plinth/contract/permissions'
import type { Route } from '@plinth/contract/routes/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { can, isForbiddenByKind } from '../../policy.ts'
import type { Actor } from '../actor.ts'
import { ApiError } from '../api-error.ts'
import type { Cookie } from '../cookies.ts'
import type { LimitGuards } from '../limits/guards.ts'
import type { FoundIntegrations } from '../routes.ts'
import { type Acting, type Caller, findCaller, findSessionUser, type SessionUser, touchSession } from '../session.ts'
import { findByHash, type TokenHasher } from '../tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes and before the session guard. Of the organization it has what the route reads. */
    caller: KnownCaller | null
  }
}

type KnownCaller = SessionUser & Partial<Acting>

/** Runs before the body is read. Throws an ApiError for a request that may not pass. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

type Check<C> = (caller: C, request: FastifyRequest, reply: FastifyReply) => void | Promise<void>

export type FindSession<C> = (token_hash: Buffer, request: FastifyRequest) => Promise<C | undefined>

export type Access = FoundIntegrations & {
  database: Queryable
  cookie: Cookie
  hashToken: TokenHasher
  actorOf: (request: FastifyRequest) => Actor
  later: (name: string, run: () => Promise<void>) => void
  limits: LimitGuards
  /** MARKETING_FORMS; without them their routes are not found. */
  marketing_forms: boolean
}

/** The guards in their order: limit by address, session, limit by user, integration, acting organization, permission, recent. */
export function guardsOf(route: Route, access: Access, findOwn?: FindSession<KnownCaller>): Guard[] {
  if (route.origin === 'marketing' && !access.marketing_forms) return [refuseLeftOut]
  const { limit, integration } = route
  const { database, limits } = access
  const ofAddress = limit?.by === 'address' ? [limits.byAddress(limit)] : []
  const ofIntegration = integration && !access[integration] ? [refuseUnconfigured(integration)] : []
  if (route.access === 'public') return [...ofAddress, ...ofIntegration]

  const checks: Check<KnownCaller>[] = [
    ...(limit?.by === 'user' ? [limits.byUser(limit)] : []),
    ...ofIntegration,
    ...(route.access === 'session' ? [] : [requirePermission(route.access)]),
  ]
  if (findOwn) return [...ofAddress, sessionGuard(access, findOwn, checks)]
  if (route.reads) return [...ofAddress, sessionGuard(access, (hash) => findSessionUser(database, hash), checks)]

  const ofCaller: Check<Caller>[] = [...checks, ...(route.recent ? [requireRecent] : [])]
  return [...ofAddress, sessionGuard(access, (hash) => findCaller(database, hash), ofCaller)]
}

/** Nothing is cached, so a revoked session is refused at once on every replica. Every cause has the same refusal. */
function sessionGuard<C extends KnownCaller>(access: Access, find: FindSession<C>, checks: Check<C>[]): Guard {
  const { database, cookie, hashToken, later } = access
  return async (request, reply) => {
    const token = cookie.read(request)
    const hashes = token === undefined ? [] : hashToken.accepted(token)
    const caller = await findByHash(hashes, (hash) => find(hash, request))
    if (!caller) throw new ApiError('unauthorized')
    request.caller = caller
    const { session_id, stale } = caller
    if (stale) later('touch session', async () => void (await database.exec(touchSession({ session_id }))))
    for (const check of checks) await check(caller, request, reply)
  }
}

async function refuseLeftOut(): Promise<never> {
  throw new ApiError('not_found')
}

function refuseUnconfigured(integration: Integration): () => Promise<never> {
  return async () => {
    throw new ApiError(`${integration}_unavailable`, { reason: 'not_configured' })
  }
}

// Acting organization first: a page that acts in another one must learn that before anything else.
function requirePermission(permission: Permission): Check<KnownCaller> {
  return ({ role, organization_id, organization_kind }, { headers }) => {
    const believed = headers['x-acting-organization']?.toString().toLowerCase()
    if (believed !== undefined && believed !== organization_id) throw new ApiError('acting_organization_changed')
    if (!role || !organization_kind) throw new Error(`What is read of the session says no role for ${permission}.`)
    if (isForbiddenByKind(organization_kind, permission)) throw new ApiError('personal_organization')
    if (!can(role, permission)) throw new ApiError('forbidden')
  }
}

function requireRecent({ recent }: Caller): void {
  if (!recent) throw new ApiError('reauthentication_required')
}
