import type { InvitationPreview, InvitedRole } from '@plinth/contract/invitations'
import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

type Offer = Pick<InvitationPreview, 'role' | 'organization_name' | 'inviter_name'> & { email: string }

const isLive = sql`i.accepted_at is null and i.revoked_at is null and i.expires_at > now()`

/** One query has all conditions, so there is only one way to fail. */
export const liveInvitation = prepared<{ token_hash: Buffer }>()(
  (value) => sql<Offer & { organization_id: string; expires_at: string }>`
    select i.organization_id, i.email, i.role, i.expires_at, o.name as organization_name, u.name as inviter_name
    from invitations i join organizations o on o.id = i.organization_id left join users u on u.id = i.invited_by
    where i.token_hash = ${value('token_hash')} and ${isLive}`,
)

/** Returns no row for an invitation that has ended or was sent again since, or to a suspended user. */
export const putInvitationToken = prepared<{ invitation_id: string; issued_at: string; token_hash: Buffer }>()(
  (value) => sql<Offer & { left_s: number }>`
    update invitations i set token_hash = ${value('token_hash')}, mail_due_at = null
    from organizations o
    where i.id = ${value('invitation_id')} and i.issued_at = ${value('issued_at')}::timestamptz
      and ${isLive} and o.id = i.organization_id
      and not exists (select from users s where s.email = i.email and s.suspended_at is not null)
    returning i.email, i.role, o.name as organization_name,
      (select u.name from users u where u.id = i.invited_by) as inviter_name,
      ceil(extract(epoch from i.expires_at - now()))::int as left_s`,
)

// Returns no row for any other user or state.
const endInvitation = (end: 'accepted_at' | 'revoked_at') =>
  prepared<{ token_hash: Buffer; user_id: string }>()(
    (value) => sql<{ id: string; organization_id: string; role: InvitedRole }>`
      update invitations i set ${sql.ref(end)} = now() from users u
      where i.token_hash = ${value('token_hash')} and ${isLive} and u.email = i.email
        and u.id = ${value('user_id')} and u.deleted_at is null and u.suspended_at is null
      returning i.id, i.organization_id, i.role`,
  )

export const claimInvitation = endInvitation('accepted_at')

/** A declined invitation counts as revoked. */
export const declineInvitation = endInvitation('revoked_at')
