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

/**
 * Gives an invitation the token of an attempt at its mail. Returns no row for one that has ended or was sent again since,
 * or to the address of a suspended user.
 */
export const putInvitationToken = prepared<{ invitation_id: string; issued_at: string; token_hash: Buffer }>()(
  (value) => sql<{
    email: string
    role: 'admin' | 'member'
    organization_name: string
    inviter_name: string | null
    left_s: number
  }>`
    update invitations i set token_hash = ${value('token_hash')}, mail_due_at = null
    from organizations o
    where i.id = ${value('invitation_id')} and i.issued_at = ${value('issued_at')}::timestamptz
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > now() and o.id = i.organization_id
      and not exists (select from users s where s.email = i.email and s.suspended_at is not null)
    returning i.email, i.role, o.name as organization_name,
      (select u.name from users u where u.id = i.invited_by) as inviter_name,
      ceil(extract(epoch from i.expires_at - now()))::int as left_s`,
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
