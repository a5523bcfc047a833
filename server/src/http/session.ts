import { LIFETIMES } from '@plinth/contract/lifetimes'
import { type Expression, type InferResult, type RawBuilder, sql } from 'kysely'
import { withoutSyncCommit } from '../adapters/postgres/commits.ts'
import type { Queryable } from '../adapters/postgres/database.ts'
import { prepared, type Statement, sqlBuilder } from '../adapters/postgres/statements.ts'
import { ago } from '../adapters/postgres/times.ts'
import { findByHash, type TokenHasher } from './tokens.ts'

/** Finds a live session and its living user. Every statement that resolves a session builds on this one. */
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

/** The acting organization is the stored one while it is a membership, and else the personal one. */
const acting = sql<string>`coalesce(
  (select a.organization_id from members a where a.user_id = u.id and a.organization_id = u.active_organization_id),
  (select p.id from organizations p where p.personal_user_id = u.id)
)`

export function memberSession(token_hash: Buffer) {
  return (
    liveSession(token_hash)
      // With a plain join the planner would look up the organization alone and read all of its members.
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('members')
            .select(['members.organization_id', 'members.role'])
            .whereRef('members.user_id', '=', 'u.id')
            .where('members.organization_id', '=', acting)
            .limit(sql.lit(1))
            .as('m'),
        (join) => join.onTrue(),
      )
      .innerJoin('organizations as o', 'o.id', 'm.organization_id')
      .select(['o.id as organization_id', 'o.kind as organization_kind', 'm.role'])
      .select(sql<boolean>`o.requires_second_factor and not u.has_second_factor`.as('second_factor_due'))
  )
}

const PROFILE = [
  'u.phone_number',
  'u.profile_image_key',
  'u.directory_visible',
  'u.created_at',
  'u.has_second_factor',
  // Null only for an erased user.
  sql<string>`u.name`.as('name'),
  sql<string>`u.email`.as('email'),
  sql<boolean>`u.password_hash is not null`.as('has_password'),
  sql<boolean>`exists (select from identities i where i.user_id = u.id)`.as('has_identity'),
  // A trusted browser proves no factor [V9]. Without a password a sign-in is the only proof that is left.
  sql<boolean>`s.authenticated_at > ${ago(LIFETIMES.recent_sign_in)} and not (
    u.has_second_factor and u.password_hash is not null and s.second_step is not distinct from 'trusted_browser'
  )`.as('recent'),
] as const

const profileSession = (token_hash: Buffer) =>
  liveSession(token_hash).select(PROFILE).select(acting.as('organization_id'))

const wholeSession = (token_hash: Buffer) =>
  memberSession(token_hash)
    .select(PROFILE)
    .select(['s.method', 's.authenticated_at', 's.expires_at', 'o.name as organization_name'])

export type SessionKind = 'user' | 'member' | 'profile' | 'whole'

/** Makes a statement of each kind. A row lacks what its kind does not read, as the type of its handler says. */
export function ofEachKind<Made>(
  make: (sessionOf: (token_hash: Buffer) => RawBuilder<Caller>) => Made,
): Record<SessionKind, Made> {
  const of = (sessionOf: (token_hash: Buffer) => Expression<unknown>) =>
    make((token_hash) => sql<Caller>`${sessionOf(token_hash)}`)
  return { user: of(liveSession), member: of(memberSession), profile: of(profileSession), whole: of(wholeSession) }
}

export const sessionByToken = ofEachKind((sessionOf) => {
  const statement = prepared<{ token_hash: Buffer }>()((value) => sessionOf(value('token_hash')))
  return (token_hash: Buffer) => statement({ token_hash })
})

// Readers cause this write, and must not wait for a standby that is away.
export const touchSession = prepared<{ session_id: string }>()(
  (value) => sql`update sessions set last_seen_at = now() where id = ${value('session_id')} and ${withoutSyncCommit}`,
)

export type SessionUser = { session_id: string; user_id: string; stale: boolean }

export type SessionMember = SessionUser &
  Pick<Caller, 'organization_id' | 'organization_kind' | 'role' | 'second_factor_due'>

export type Caller = InferResult<ReturnType<typeof wholeSession>>[number]

export type SessionProfile = InferResult<ReturnType<typeof profileSession>>[number]

type Sessions = { database: Queryable; hashToken: TokenHasher }

/** Finds the live session of a token that a browser sent, by a statement that is built on `liveSession`. */
export async function findSession<Found extends SessionUser>(
  { database, hashToken }: Sessions,
  token: string | undefined,
  statementOf: (token_hash: Buffer) => Statement<Found>,
): Promise<Found | undefined> {
  const hashes = token === undefined ? [] : hashToken.accepted(token)
  return await findByHash(hashes, (token_hash) => database.find(statementOf(token_hash)))
}

export function findCaller(sessions: Sessions, token: string | undefined): Promise<Caller | undefined> {
  return findSession(sessions, token, sessionByToken.whole)
}
