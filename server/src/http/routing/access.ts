import type { Integration } from '@plinth/contract/errors'
import type { Permission } from '@plinth/contract/permissions'
import type { Route } from '@plinth/contract/routes/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { can, isForbiddenByKind } from '../../policy.ts'
import type { Cookie } from '../cookies.ts'
import type { LimitGuards } from '../limits/guards.ts'
import { Refusal } from '../refusal.ts'
import { type Caller, findCaller, findSessionUser, type SessionUser } from '../session.ts'
import type { TokenHasher } from '../tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who calls; null on public routes and before the session guard. The organization is there where the route reads it. */
    caller: KnownCaller | null
  }
}

type KnownCaller = SessionUser & { organization_id?: string }

/** Runs before a handler and before the body is read. It throws a Refusal for a request that it does not let pass. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Judges a caller. It throws a Refusal for one that it does not let pass. */
type Check<C> = (caller: C, request: FastifyRequest, reply: FastifyReply) => void | Promise<void>

/** Finds the live session of a token with what the route reads, or undefined. */
export type FindSession<C> = (token_hash: Buffer, request: FastifyRequest) => Promise<C | undefined>

/** What the guards work with. */
export type Access = {
  database: Queryable
  cookie: Cookie
  hashToken: TokenHasher
  /** Runs work that no one waits for. */
  later: (name: string, run: () => Promise<void>) => void
  limits: LimitGuards
  /** The integrations of this deployment. */
  configured: ReadonlySet<Integration>
}

/**
 * The guards of a route in their order: limit by address, session, limit by user, integration, acting organization,
 * permission, recent sign-in.
 * @param findOwn the session statement of a route that reads its answer along with the session
 */
export function guardsOf(route: Route, access: Access, findOwn?: FindSession<KnownCaller>): Guard[] {
  const { limit, integration } = route
  const { database, limits, configured } = access
  const ofAddress = limit?.by === 'address' ? [limits.byAddress(limit)] : []
  const ofIntegration = integration && !configured.has(integration) ? [refuseUnconfigured(integration)] : []
  if (route.access === 'public') return [...ofAddress, ...ofIntegration]

  const ofUser = [...(limit?.by === 'user' ? [limits.byUser(limit)] : []), ...ofIntegration]
  if (findOwn) return [...ofAddress, sessionGuard(access, findOwn, ofUser)]
  if (route.reads) return [...ofAddress, sessionGuard(access, (hash) => findSessionUser(database, hash), ofUser)]

  const ofCaller: Check<Caller>[] = [
    ...ofUser,
    ...(route.access === 'session' ? [] : [requirePermission(route.access)]),
    ...(route.recent ? [requireRecent] : []),
  ]
  return [...ofAddress, sessionGuard(access, (hash) => findCaller(database, hash), ofCaller)]
}

/**
 * Lets a request pass only with a live session. Nothing is cached, so a revoked session is refused at once on every replica.
 * @throws Refusal `unauthorized`, the same for no cookie, an unknown one, an expired and a revoked session
 */
function sessionGuard<C extends KnownCaller>(access: Access, find: FindSession<C>, checks: Check<C>[]): Guard {
  const { database, cookie, hashToken, later } = access
  return async (request, reply) => {
    const token = cookie.read(request)
    const caller = token === undefined ? undefined : await find(hashToken(token), request)
    if (!caller) throw new Refusal('unauthorized')
    request.caller = caller
    const { session_id, stale } = caller
    if (stale) later('touch session', async () => void (await database.run(touchSession({ session_id }))))
    for (const check of checks) await check(caller, request, reply)
  }
}

const touchSession = prepared<{ session_id: string }>()((value) =>
  sqlBuilder.updateTable('sessions').set({ last_seen_at: sql<string>`now()` }).where('id', '=', value('session_id')),
)

function refuseUnconfigured(integration: Integration): () => Promise<never> {
  return async () => {
    throw new Refusal(`${integration}_unavailable`, { reason: 'not_configured' })
  }
}

// The acting organization first: a page that acts in another one must learn that before anything else.
function requirePermission(permission: Permission): Check<Caller> {
  return ({ role, organization_id, organization_kind }, { headers }) => {
    const believed = headers['x-acting-organization']?.toString().toLowerCase()
    if (believed !== undefined && believed !== organization_id) throw new Refusal('acting_organization_changed')
    if (isForbiddenByKind(organization_kind, permission)) throw new Refusal('personal_organization')
    if (!can(role, permission)) throw new Refusal('forbidden')
  }
}

function requireRecent({ recent }: Caller): void {
  if (!recent) throw new Refusal('reauthentication_required')
}
