import type { Integration } from '@plinth/contract/parts/base'
import type { Permission } from '@plinth/contract/permissions'
import type { Route } from '@plinth/contract/routes/table'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../adapters/postgres/database.ts'
import type { Statement } from '../../adapters/postgres/statements.ts'
import { can, isForbiddenByKind } from '../../policy.ts'
import type { Actor } from '../actor.ts'
import { ApiError } from '../api-error.ts'
import type { Cookie } from '../cookies.ts'
import type { createLimitGuards } from '../limits/guards.ts'
import type { FoundIntegrations } from '../routes.ts'
import {
  type Caller,
  findSession,
  type SessionKind,
  type SessionMember,
  type SessionUser,
  sessionByToken,
  touchSession,
} from '../session.ts'
import type { TokenHasher } from '../tokens.ts'

/** Runs before the body is read. Throws ApiError for a request that may not pass, of the codes in `refusals.ts`. */
type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

type Check<C> = (caller: C, request: FastifyRequest, reply: FastifyReply) => void | Promise<void>

export type SessionStatement<C> = (request: FastifyRequest) => (token_hash: Buffer) => Statement<C>

export type Access = FoundIntegrations & {
  database: Queryable
  cookie: Cookie
  hashToken: TokenHasher
  actorOf: (request: FastifyRequest) => Actor
  later: (name: string, run: () => Promise<void>) => void
  limits: ReturnType<typeof createLimitGuards>
  /** MARKETING_FORMS decides; without them their routes are not found. */
  marketing_forms: boolean
}

export function kindOf({ access, recent }: Route, profile: boolean): SessionKind {
  if (recent || profile) return access === 'session' ? 'profile' : 'whole'
  return access === 'session' ? 'user' : 'member'
}

/** Returns the guards of a route in the order in which they run. */
export function guardsOf(
  route: Route,
  access: Access,
  kind: SessionKind,
  along: SessionStatement<SessionMember> | undefined,
): Guard[] {
  if (route.origin === 'marketing' && !access.marketing_forms) return [refuseLeftOut]
  const { limit, integration } = route
  const ofAddress = limit?.by === 'address' ? [access.limits.byAddress(limit)] : []
  const ofIntegration = integration && !access[integration] ? [refuseUnconfigured(integration)] : []
  if (route.access === 'public') return [...ofAddress, ...ofIntegration]

  const checks: Check<SessionMember>[] = [
    ...ofIntegration,
    ...(route.access === 'session' ? [] : [requirePermission(route.access, route.without_factor)]),
  ]
  if (along) return [...ofAddress, sessionGuard(access, along, checks)]
  const ofCaller: Check<Caller>[] = [...checks, ...(route.recent ? [requireRecent] : [])]
  if (limit?.by !== 'user') return [...ofAddress, sessionGuard(access, () => sessionByToken[kind], ofCaller)]
  const { find, check } = access.limits.byUser(limit, kind)
  return [sessionGuard(access, () => find, [check, ...ofCaller])]
}

/** Nothing is cached, so a revoked session is refused at once on every replica. Every cause has the same refusal. */
function sessionGuard<C extends SessionUser>(
  access: Access,
  statementOf: SessionStatement<C>,
  checks: Check<C>[],
): Guard {
  const { database, cookie, later } = access
  return async (request, reply) => {
    const caller = await findSession(access, cookie.read(request), statementOf(request))
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

// The acting organization comes first: a page that acts in another one must learn that before anything else.
function requirePermission(permission: Permission, without_factor = false): Check<SessionMember> {
  return ({ role, organization_id, organization_kind, second_factor_due }, { headers }) => {
    const believed = headers['x-acting-organization']?.toString().toLowerCase()
    if (believed !== undefined && believed !== organization_id) throw new ApiError('acting_organization_changed')
    if (second_factor_due && !without_factor) throw new ApiError('second_factor_required')
    if (isForbiddenByKind(organization_kind, permission)) throw new ApiError('personal_organization')
    if (!can(role, permission)) throw new ApiError('forbidden')
  }
}

function requireRecent({ recent }: Caller): void {
  if (!recent) throw new ApiError('reauthentication_required')
}
