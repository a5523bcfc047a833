import { LIFETIMES } from '@plinth/contract/lifetimes'
import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { fromNow } from '../../adapters/postgres/times.ts'

const now = sql<string>`now()`

export const memberByEmail = prepared<{ organization_id: string; email: string }>()((value) =>
  sqlBuilder
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.organization_id', '=', value('organization_id'))
    .where('u.email', '=', value('email'))
    .where('u.deleted_at', 'is', null),
)

/** Ends the pending invitation of an address, so that its link dies when a new one is sent. */
export const replacePending = prepared<{ organization_id: string; email: string }>()((value) =>
  sqlBuilder
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('organization_id', '=', value('organization_id'))
    .where('email', '=', value('email'))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null),
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

/** Gives a pending invitation, expired or not, a new link and a new lifetime. */
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

const shown = ['i.id', 'i.email', 'i.role', 'u.name as inviter_name', 'i.created_at', 'i.expires_at'] as const

export const invitationById = prepared<{ organization_id: string; invitation_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(shown)
    .where('i.organization_id', '=', value('organization_id'))
    .where('i.id', '=', value('invitation_id')),
)

/** Pending invitations, the newest first, from a place on; expired ones too, since they can be sent again. */
export const pendingFrom = prepared<{
  organization_id: string
  created_at: string | null
  id: string | null
  limit: number
}>()((value) =>
  sqlBuilder
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(shown)
    .where('i.organization_id', '=', value('organization_id'))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where(
      sql<boolean>`(i.created_at, i.id) < (
        coalesce(${value('created_at')}::timestamptz, 'infinity'), coalesce(${value('id')}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )`,
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(value('limit')),
)

/** What a mail says of a pending invitation; read afresh when it is sent. */
export const invitationForMail = prepared<{ invitation_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.email', 'i.role', 'o.name as organization_name', 'u.name as inviter_name'])
    .where('i.id', '=', value('invitation_id'))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null),
)

/** The live invitation of a token: one query carries all conditions, so there is one way to fail. */
export const liveInvitation = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.organization_id',
      'i.email',
      'i.role',
      'i.expires_at',
      'o.name as organization_name',
      'u.name as inviter_name',
    ])
    .where('i.token_hash', '=', value('token_hash'))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', now),
)

// Ends a live invitation by the person it was sent to; nothing comes back for anybody else or any other state.
const answered = (end: 'accepted_at' | 'revoked_at') =>
  prepared<{ token_hash: Buffer; user_id: string }>()((value) =>
    sqlBuilder
      .updateTable('invitations as i')
      .from('users as u')
      .set({ [end]: now })
      .where('i.token_hash', '=', value('token_hash'))
      .where('i.accepted_at', 'is', null)
      .where('i.revoked_at', 'is', null)
      .where('i.expires_at', '>', now)
      .where('u.id', '=', value('user_id'))
      .where('u.deleted_at', 'is', null)
      .whereRef('u.email', '=', 'i.email')
      .returning(['i.organization_id', 'i.role']),
  )

export const claimInvitation = answered('accepted_at')

/** Declined counts as revoked. */
export const declineInvitation = answered('revoked_at')
