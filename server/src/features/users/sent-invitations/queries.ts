import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

export const sentInvitationCount = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('invitations')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('invited_by', '=', value('user_id'))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null),
)

/** Expired ones too, since they can be sent again. */
export const revokeInvitationsOf = prepared<{ user_id: string; organization_id: string | null }>()((value) =>
  sqlBuilder
    .updateTable('invitations')
    .set({ revoked_at: sql<string>`now()` })
    .where('invited_by', '=', value('user_id'))
    .where(sql<boolean>`organization_id = coalesce(${value('organization_id')}::uuid, organization_id)`)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['id', 'organization_id']),
)
