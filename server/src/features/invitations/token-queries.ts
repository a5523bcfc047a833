import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

const now = sql<string>`now()`

/** One query has all conditions, so there is only one way to fail. */
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

/** Returns no row for an invitation that has ended or has another token by now, or to the address of a suspended user. */
export const invitationForMail = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.email', 'i.role', 'i.mail_due_at', 'o.name as organization_name', 'u.name as inviter_name'])
    .select(sql<number>`ceil(extract(epoch from i.expires_at - now()))::int`.as('left_s'))
    .where('i.token_hash', '=', value('token_hash'))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where(sql<boolean>`not exists (select from users s where s.email = i.email and s.suspended_at is not null)`),
)

// Returns no row for any other user or state.
const endInvitation = (end: 'accepted_at' | 'revoked_at') =>
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
      .where('u.suspended_at', 'is', null)
      .whereRef('u.email', '=', 'i.email')
      .returning(['i.id', 'i.organization_id', 'i.role']),
  )

export const claimInvitation = endInvitation('accepted_at')

/** Declined counts as revoked. */
export const declineInvitation = endInvitation('revoked_at')
