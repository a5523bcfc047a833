import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

export const sentInvitationCount = prepared<{ user_id: string }>()(
  (value) => sql<{ total: number }>`
    select count(*)::int as total from invitations
    where invited_by = ${value('user_id')} and accepted_at is null and revoked_at is null`,
)

/** Expired ones can be sent again, so they are revoked too. */
export const revokeInvitationsOf = prepared<{ user_id: string; organization_id: string | null }>()(
  (value) => sql<{ id: string; organization_id: string }>`
    update invitations set revoked_at = now()
    where invited_by = ${value('user_id')} and organization_id = coalesce(${value('organization_id')}::uuid, organization_id)
      and accepted_at is null and revoked_at is null
    returning id, organization_id`,
)
