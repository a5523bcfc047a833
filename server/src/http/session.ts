import { LIFETIMES } from '@plinth/contract/lifetimes'
import type { Notification, UnreadCount } from '@plinth/contract/notifications'
import type { Member } from '@plinth/contract/organizations'
import { sql } from 'kysely'
import { withoutSyncCommit } from '../adapters/postgres/commits.ts'
import type { Queryable } from '../adapters/postgres/database.ts'
import { prepared, type RowOf, sqlBuilder } from '../adapters/postgres/statements.ts'
import { ago } from '../adapters/postgres/times.ts'

/** A live session and its living user. Every statement that resolves a session builds on this one. */
export function liveSession(token_hash: Buffer) {
  return sqlBuilder
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 's.user_id').on('u.deleted_at', 'is', null))
    .select(['s.id as session_id', 'u.id as user_id'])
    .select(sql<boolean>`s.last_seen_at < now() - interval '5 minutes'`.as('stale'))
    .where('s.token_hash', '=', token_hash)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('s.last_seen_at', '>', ago(LIFETIMES.session_idle))
}

/** A live session with its acting organization: the stored one while it is a membership, else the personal one. */
function actingSession(token_hash: Buffer) {
  return liveSession(token_hash)
    .innerJoin('organizations as p', 'p.personal_user_id', 'u.id')
    .leftJoin('members as a', (join) =>
      join.onRef('a.user_id', '=', 'u.id').onRef('a.organization_id', '=', 'u.active_organization_id'),
    )
}

const actingId = sql<string>`coalesce(a.organization_id, p.id)`.as('organization_id')

const profile = [
  'u.phone_number',
  'u.profile_image_key',
  'u.directory_visible',
  'u.created_at',
  // Null only for an erased user.
  sql<string>`u.name`.as('name'),
  sql<string>`u.email`.as('email'),
  sql<boolean>`u.password_hash is not null`.as('has_password'),
  sql<boolean>`exists (select from identities i where i.user_id = u.id)`.as('has_identity'),
] as const

/** A live session with what a permission is checked by. */
export function memberSession(token_hash: Buffer) {
  return (
    actingSession(token_hash)
      // As a plain join, among a million users, the planner looks up the organization alone and reads all of its members.
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('members')
            .select(['members.organization_id', 'members.role'])
            .whereRef('members.user_id', '=', 'u.id')
            .where('members.organization_id', '=', (where) => where.fn.coalesce('a.organization_id', 'p.id'))
            .limit(sql.lit(1))
            .as('m'),
        (join) => join.onTrue(),
      )
      .innerJoin('organizations as o', 'o.id', 'm.organization_id')
      .select(['o.id as organization_id', 'o.kind as organization_kind', 'm.role'])
  )
}

/** The session, its user, the acting organization and the role in it. */
export const sessionByToken = prepared<{ token_hash: Buffer }>()((value) =>
  memberSession(value('token_hash'))
    .select(profile)
    .select(['s.method', 's.authenticated_at', 's.expires_at', 'o.name as organization_name'])
    .select(sql<boolean>`s.authenticated_at > ${ago(LIFETIMES.recent_sign_in)}`.as('recent')),
)

/** What a user reads about themselves: half of the columns above, and two joins less. */
export const sessionWithProfile = prepared<{ token_hash: Buffer }>()((value) =>
  actingSession(value('token_hash')).select(profile).select(actingId),
)

export const sessionAlone = prepared<{ token_hash: Buffer }>()((value) => liveSession(value('token_hash')))

// Readers cause this write, and must not wait for a standby that is away.
export const touchSession = prepared<{ session_id: string }>()((value) =>
  sqlBuilder
    .updateTable('sessions')
    .set({ last_seen_at: sql<string>`now()` })
    .where('id', '=', value('session_id'))
    .where(withoutSyncCommit),
)

export type SessionUser = RowOf<typeof sessionAlone>

export type SessionProfile = RowOf<typeof sessionWithProfile>

/** A user in an organization. */
export type Acting = SessionUser & Pick<Caller, 'organization_id' | 'organization_kind' | 'role'>

export type Caller = RowOf<typeof sessionByToken>

/** What the list of members reads: one row more than the page when there is a next one. */
export type MembersRead = { rows: MemberRow[]; total: number }

export type MemberRow = Omit<Member, 'profile_image'> & { profile_image_key: string | null }

/** What a handler gets as its caller where the row of its route has `reads`. */
export type ReadCallers = {
  user: SessionUser
  profile: SessionProfile
  unread_count: SessionUser & UnreadCount
  /** One notification more than the page when there is a next page; empty for a query with a cursor. */
  inbox: SessionUser & { first_page: Notification[] }
  /** `first_page` is null for a search, for a page further on and for one of another size. */
  members: Acting & { first_page: MembersRead | null }
}

export function findCaller(database: Queryable, token_hash: Buffer): Promise<Caller | undefined> {
  return database.find(sessionByToken({ token_hash }))
}

export function findSessionUser(database: Queryable, token_hash: Buffer): Promise<SessionUser | undefined> {
  return database.find(sessionAlone({ token_hash }))
}
