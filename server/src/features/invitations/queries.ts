import type { Invitation, InvitedRole } from '@plinth/contract/invitations'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { deletionOf } from '../../adapters/postgres/batches.ts'
import { afterPlace, prepared } from '../../adapters/postgres/statements.ts'
import { fromNow } from '../../adapters/postgres/times.ts'

// An expired invitation is pending too, since it can be sent again.
const isPending = sql`accepted_at is null and revoked_at is null`

export const replacePending = prepared<{ organization_id: string; email: string }>()(
  (value) => sql<{ id: string }>`
    update invitations set revoked_at = now()
    where organization_id = ${value('organization_id')} and email = ${value('email')} and ${isPending}
    returning id`,
)

export const insertInvitation = prepared<{
  organization_id: string
  email: string
  role: InvitedRole
  token_hash: Buffer
  invited_by: string
}>()(
  (value) => sql<{ id: string }>`
    insert into invitations (organization_id, email, role, token_hash, invited_by, expires_at)
    values (
      ${value('organization_id')}, ${value('email')}, ${value('role')}, ${value('token_hash')}, ${value('invited_by')},
      ${fromNow(LIFETIMES.invitation)}
    )
    returning id`,
)

export const renewInvitation = prepared<{ organization_id: string; invitation_id: string; token_hash: Buffer }>()(
  (value) => sql<{ id: string }>`
    update invitations
    set token_hash = ${value('token_hash')}, issued_at = now(), expires_at = ${fromNow(LIFETIMES.invitation)}
    where organization_id = ${value('organization_id')} and id = ${value('invitation_id')} and ${isPending}
    returning id`,
)

export const revokeInvitation = prepared<{ organization_id: string; invitation_id: string }>()(
  (value) => sql<{ id: string }>`
    update invitations set revoked_at = now()
    where organization_id = ${value('organization_id')} and id = ${value('invitation_id')} and ${isPending}
    returning id`,
)

const invitations = sql`
  i.id, i.email, i.role, u.name as inviter_name, i.created_at, i.expires_at
  from invitations i left join users u on u.id = i.invited_by`

export const invitationById = prepared<{ organization_id: string; invitation_id: string }>()(
  (value) => sql<Invitation & { issued_at: string }>`
    select i.issued_at::text as issued_at, ${invitations}
    where i.organization_id = ${value('organization_id')} and i.id = ${value('invitation_id')}`,
)

const isInvitedBy = (user_id: string | null) => sql`(${user_id}::uuid is null or invited_by = ${user_id})`

export const pendingFrom = prepared<{
  organization_id: string
  invited_by: string | null
  created_at: string
  id: string
  limit: number
}>()(
  (value) => sql<Invitation>`
    select ${invitations}
    where i.organization_id = ${value('organization_id')} and ${isPending} and ${isInvitedBy(value('invited_by'))}
      and ${afterPlace([sql`i.created_at`, sql`i.id`], [value('created_at'), value('id')], 'desc')}
    order by i.created_at desc, i.id desc limit ${value('limit')}`,
)

export const pendingCount = prepared<{ organization_id: string; invited_by: string | null }>()(
  (value) => sql<{ total: number }>`
    select count(*)::int as total from invitations
    where organization_id = ${value('organization_id')} and ${isPending} and ${isInvitedBy(value('invited_by'))}`,
)

export const deleteEndedInvitations = deletionOf('invitations', 'coalesce(accepted_at, revoked_at, expires_at)', 30)
