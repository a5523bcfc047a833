import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { deletionOf } from '../../adapters/postgres/batches.ts'
import { afterPlace, prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { fromNow } from '../../adapters/postgres/times.ts'

const now = sql<string>`now()`

export const replacePending = prepared<{ organization_id: string; email: string }>()((value) =>
  sqlBuilder
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('organization_id', '=', value('organization_id'))
    .where('email', '=', value('email'))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id'),
)

export const insertInvitation = prepared<{
  organization_id: string
  email: string
  role: 'admin' | 'member'
  token_hash: Buffer
  invited_by: string
}>()((value) =>
  sqlBuilder
    .insertInto('invitations')
    .values({
      organization_id: value('organization_id'),
      email: value('email'),
      role: value('role'),
      token_hash: value('token_hash'),
      invited_by: value('invited_by'),
      expires_at: fromNow(LIFETIMES.invitation),
    })
    .returning('id'),
)

/** Expired ones too. */
export const renewInvitation = prepared<{ organization_id: string; invitation_id: string; token_hash: Buffer }>()(
  (value) =>
    sqlBuilder
      .updateTable('invitations')
      .set({ token_hash: value('token_hash'), issued_at: now, expires_at: fromNow(LIFETIMES.invitation) })
      .where('organization_id', '=', value('organization_id'))
      .where('id', '=', value('invitation_id'))
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('id'),
)

export const revokeInvitation = prepared<{ organization_id: string; invitation_id: string }>()((value) =>
  sqlBuilder
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('organization_id', '=', value('organization_id'))
    .where('id', '=', value('invitation_id'))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id'),
)

const columns = ['i.id', 'i.email', 'i.role', 'u.name as inviter_name', 'i.created_at', 'i.expires_at'] as const

export const invitationById = prepared<{ organization_id: string; invitation_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(columns)
    .select(sql<string>`i.issued_at::text`.as('issued_at'))
    .where('i.organization_id', '=', value('organization_id'))
    .where('i.id', '=', value('invitation_id')),
)

/** Newest first. Includes expired ones, since they can be sent again. Null as `invited_by` means every inviter. */
export const pendingFrom = prepared<{
  organization_id: string
  invited_by: string | null
  created_at: string
  id: string
  limit: number
}>()((value) =>
  sqlBuilder
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(columns)
    .where('i.organization_id', '=', value('organization_id'))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where(sql<boolean>`(${value('invited_by')}::uuid is null or i.invited_by = ${value('invited_by')})`)
    .where(afterPlace([sql`i.created_at`, sql`i.id`], [value('created_at'), value('id')], 'desc'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(value('limit')),
)

export const pendingCount = prepared<{ organization_id: string; invited_by: string | null }>()((value) =>
  sqlBuilder
    .selectFrom('invitations')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('organization_id', '=', value('organization_id'))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(${value('invited_by')}::uuid is null or invited_by = ${value('invited_by')})`),
)

export const deleteEndedInvitations = deletionOf('invitations', 'coalesce(accepted_at, revoked_at, expires_at)', 30)
