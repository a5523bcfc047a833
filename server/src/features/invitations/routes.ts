// Anyone who has the link of an invitation may read what it offers, and only the invited address can accept it. The
// token is only in the mail, so sending an invitation again makes a new link. Every token that cannot be used gets the
// same response: unknown, expired, revoked, accepted or declined.

import type { Handlers } from '../../http/routes.ts'
import { findCaller } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { viewSession } from '../auth/sessions/session-view.ts'
import { invite, resend, revoke } from './invite.ts'
import { listPending } from './list-pending.ts'
import { accept, decline, preview } from './respond.ts'

export function invitationRoutes(services: Services) {
  const { database } = services
  return {
    'GET /organizations/current/invitations': ({ caller, query }) =>
      listPending(database, caller.organization_id, query),

    'POST /organizations/current/invitations': (context) => invite(services, context, context.body),

    'POST /organizations/current/invitations/:invitation_id/resend': (context) =>
      resend(services, context, context.params.invitation_id),

    'DELETE /organizations/current/invitations/:invitation_id': (context) =>
      revoke(services, context, context.params.invitation_id),

    'POST /invitations/preview': ({ body, request }) => {
      const callerEmail = async () => (await findCaller(services, services.cookie.read(request)))?.email
      return preview(database, callerEmail, body.token)
    },

    'POST /invitations/accept': async (context) => {
      await accept(database, context, context.body.token)
      return await viewSession(services, context.request)
    },

    'POST /invitations/decline': (context) => decline(database, context, context.body.token),
  } satisfies Partial<Handlers>
}
