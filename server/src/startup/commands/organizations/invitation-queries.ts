import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

export type PendingInvitation = {
  id: string
  email: string
  role: string
  created_at: string
  expires_at: string
  expired: boolean
  inviter_email: string | null
}

/** Expired invitations can be sent again, so they are listed too. */
export const pendingInvitations = prepared<{ organization_id: string; limit: number }>()(
  (value) => sql<PendingInvitation>`
    select i.id, i.email, i.role, i.created_at, i.expires_at, i.expires_at <= now() as expired, u.email as inviter_email
    from invitations i left join users u on u.id = i.invited_by
    where i.organization_id = ${value('organization_id')} and i.accepted_at is null and i.revoked_at is null
    order by i.created_at desc, i.id desc limit ${value('limit')}`,
)
