import { inWords, LIFETIMES } from '@plinth/contract/lifetimes'
import type { Mailer } from '../../adapters/mail/port.ts'
import type { Queryable } from '../../adapters/postgres/database.ts'
import type { EventBus } from '../../events.ts'
import { invitationForMail } from './token-queries.ts'

type Dependencies = { events: EventBus; database: Queryable; mailer: Mailer; frontend_url: string }

const ROLES = { admin: 'Admin', member: 'Member' }

export function mailInvitations({ events, database, mailer, frontend_url }: Dependencies): void {
  events.on(
    'organization.invitation_created',
    'mail',
    'organization-invitation',
    async (event, { event_id, signal }) => {
      const invitation = await database.find(invitationForMail({ invitation_id: event.invitation_id }))
      if (!invitation) return
      await mailer.send(
        'organization-invitation',
        invitation.email,
        {
          inviter_name: invitation.inviter_name ?? 'A former member',
          organization_name: invitation.organization_name,
          role: ROLES[invitation.role],
          action_url: `${frontend_url}/invitations/${event.token}`,
          expires_in: inWords(LIFETIMES.invitation),
        },
        `organization-invitation/${event_id}`,
        signal,
      )
    },
  )
}
