import type { SessionView } from '@plinth/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../adapters/postgres/database.ts'
import type { SessionCookie } from '../../http/cookies.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Caller, findCaller } from '../../http/session.ts'
import { findByHash, type TokenHasher } from '../../http/tokens.ts'
import { permissionsOf } from '../../policy.ts'
import type { UserViewer } from '../users/current-user.ts'
import { firstMemberships } from './memberships.ts'

export async function sessionView(database: Queryable, caller: Caller, viewUser: UserViewer): Promise<SessionView> {
  const { organization_id, organization_name, organization_kind, role } = caller
  const user = await viewUser(caller)
  const organizations = await firstMemberships(database, caller)
  return {
    user,
    organization: { id: organization_id, name: organization_name, kind: organization_kind },
    role,
    permissions: permissionsOf(role, organization_kind),
    organizations: organizations.items,
    organization_count: organizations.total,
    session: {
      id: caller.session_id,
      method: caller.method,
      authenticated_at: caller.authenticated_at,
      expires_at: caller.expires_at,
    },
  }
}

/** Reads the session of a request again after a change. */
export type SessionViewer = (request: FastifyRequest) => Promise<SessionView>

export function createSessionViewer(deps: {
  database: Queryable
  cookie: SessionCookie
  hashToken: TokenHasher
  viewUser: UserViewer
}): SessionViewer {
  const { database, cookie, hashToken, viewUser } = deps
  return async (request) => {
    const token = cookie.read(request)
    const hashes = token === undefined ? [] : hashToken.accepted(token)
    const caller = await findByHash(hashes, (hash) => findCaller(database, hash))
    if (!caller) throw new Refusal('unauthorized')
    return await sessionView(database, caller, viewUser)
  }
}
