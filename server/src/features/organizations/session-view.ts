import type { SessionView } from '@plinth/contract/auth'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { type Caller, findCaller } from '../../http/session.ts'
import { permissionsOf } from '../../policy.ts'
import type { Services } from '../../services.ts'
import { viewUser } from '../users/current-user.ts'
import { firstMemberships } from './memberships.ts'

export async function sessionView(services: Services, caller: Caller): Promise<SessionView> {
  const { organization_id, organization_name, organization_kind, role } = caller
  const user = await viewUser(services, caller)
  const organizations = await firstMemberships(services.database, caller)
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
export async function viewSession(services: Services, request: FastifyRequest): Promise<SessionView> {
  const caller = await findCaller(services, services.cookie.read(request))
  if (!caller) throw new ApiError('unauthorized')
  return await sessionView(services, caller)
}
