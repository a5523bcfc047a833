import type { SessionView } from '@plinth/contract/auth'
import type { SecondStep } from '@plinth/contract/auth/factors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerAccepted } from '../../../http/accepted.ts'
import { ApiError } from '../../../http/api-error.ts'
import { type Caller, findCaller } from '../../../http/session.ts'
import { permissionsOf } from '../../../policy.ts'
import type { Services } from '../../../services.ts'
import { currentSubscription } from '../../billing/view.ts'
import { firstMemberships } from '../../memberships/memberships.ts'
import { viewUser } from '../../users/current-user.ts'
import type { Started } from './sessions.ts'

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
    second_factor_required: caller.second_factor_due,
    subscription: await currentSubscription(services, caller.user_id),
    session: {
      id: caller.session_id,
      method: caller.method,
      authenticated_at: caller.authenticated_at,
      expires_at: caller.expires_at,
    },
  }
}

export function viewSession(services: Services, request: FastifyRequest): Promise<SessionView> {
  return viewToken(services, services.cookie.read(request))
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

export async function openOrAsk(
  services: Services,
  exchange: Exchange,
  started: Started,
): Promise<SessionView | SecondStep> {
  if ('session' in started) return await openSession(services, exchange, started.session)
  services.second_step_cookie.set(exchange.reply, started.pending)
  return answerAccepted(exchange.reply, { next: 'second_factor', methods: started.methods })
}

export async function openSession(
  services: Services,
  { request, reply }: Exchange,
  token: string,
  browser_id?: string,
): Promise<SessionView> {
  const view = await viewToken(services, token)
  services.cookie.set(reply, token)
  services.known_browsers.remember(request, reply, view.user.email, browser_id)
  return view
}

/** Throws ApiError `unauthorized` when the session has ended by now, for example because its account was deleted. */
async function viewToken(services: Services, token: string | undefined): Promise<SessionView> {
  const caller = await findCaller(services, token)
  if (!caller) throw new ApiError('unauthorized')
  return await sessionView(services, caller)
}
