import type { SessionView } from '@plinth/contract/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../http/api-error.ts'
import { findCaller } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import { sessionView } from '../../organizations/session-view.ts'

/** Sets the cookie of a new session, makes the browser known to the account, and returns the session view. */
export async function openSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<SessionView> {
  const { cookie, known_browsers } = services
  const caller = await findCaller(services, token)
  // The account was deleted in between.
  if (!caller) throw new ApiError('unauthorized')
  cookie.set(reply, token)
  known_browsers.remember(request, reply, caller.email)
  return await sessionView(services, caller)
}
