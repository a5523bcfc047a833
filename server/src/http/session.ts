import { LIFETIMES } from '@plinth/contract/lifetimes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Queryable } from '../adapters/postgres/database.ts'
import { prepared, type Statement, sqlBuilder } from '../adapters/postgres/statements.ts'
import { ago } from '../adapters/postgres/times.ts'
import type { SessionCookie } from './cookies.ts'
import { Refusal } from './refusal.ts'
import type { TokenHasher } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null on public routes and before the session guard. */
    caller: Caller | null
    /** The rows of the statement that resolved the session, for a route that reads its answer along with it. */
    alongside: readonly object[] | null
  }
}

/** A live session and its living user; whatever resolves a session builds on this, so that what is live is said once. */
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

/**
 * Resolves a session in one round trip: the session, its living user, and the organization the user acts in.
 * That is the stored one while it is a membership, else the personal one [T1, T2].
 */
export const sessionByToken = prepared<{ token_hash: Buffer }>()((value) =>
  liveSession(value('token_hash'))
    .innerJoin('organizations as p', 'p.personal_user_id', 'u.id')
    .leftJoin('members as a', (join) =>
      join.onRef('a.user_id', '=', 'u.id').onRef('a.organization_id', '=', 'u.active_organization_id'),
    )
    .innerJoin('members as m', (join) =>
      join
        .onRef('m.user_id', '=', 'u.id')
        .on('m.organization_id', '=', (on) => on.fn.coalesce('a.organization_id', 'p.id')),
    )
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select([
      's.method',
      's.authenticated_at',
      's.expires_at',
      'u.name',
      'u.email',
      'u.phone_number',
      'u.profile_image_key',
      'u.directory_visible',
      'u.created_at',
      'o.id as organization_id',
      'o.name as organization_name',
      'o.kind as organization_kind',
      'm.role',
    ])
    .select([
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<boolean>`s.authenticated_at > ${ago(LIFETIMES.recent_sign_in)}`.as('recent'),
      sql<boolean>`exists (select from identities i where i.user_id = u.id)`.as('has_identity'),
    ]),
)

/** The session and its user alone, for a route that has nothing to do with an organization. */
export const sessionAlone = prepared<{ token_hash: Buffer }>()((value) => liveSession(value('token_hash')))

type SessionRow = NonNullable<ReturnType<typeof sessionByToken>['row']>

/** The signed-in account behind a request and the organization it acts in. */
export type Caller = Omit<SessionRow, 'email' | 'name'> & { email: string; name: string }

const touchSession = prepared<{ session_id: string }>()((value) =>
  sqlBuilder.updateTable('sessions').set({ last_seen_at: sql<string>`now()` }).where('id', '=', value('session_id')),
)

type LiveSession = Pick<Caller, 'session_id' | 'user_id' | 'stale'>

type Dependencies = {
  database: Queryable
  cookie: SessionCookie
  hashToken: TokenHasher
  /** Runs work nobody waits for. */
  later: (name: string, run: () => Promise<void>) => void
}

/** Finds the session a token belongs to, or undefined. */
export async function findCaller(database: Queryable, token_hash: Buffer): Promise<Caller | undefined> {
  const [row] = await database.run(sessionByToken({ token_hash }))
  return row as Caller | undefined
}

/** A statement on `liveSession`; it answers a row or more for a live session and none otherwise. */
export type SessionStatement = (values: { token_hash: Buffer }) => Statement<LiveSession>

/**
 * Lets a request pass only with a live session and puts its caller on the request.
 * Nothing is cached, so a revoked session is refused at once on every replica.
 * @param statementFor gives `sessionByToken`, or for a single route another statement, which reads less of the caller or what
 * the route answers along with it
 * @throws Refusal `unauthorized`, the same for no cookie, an unknown one, an expired and a revoked session
 */
export function createSessionGuard(
  { database, cookie, hashToken, later }: Dependencies,
  statementFor: (request: FastifyRequest) => SessionStatement = () => sessionByToken,
) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const token = cookie.read(request)
    const rows = token === undefined ? [] : await database.run(statementFor(request)({ token_hash: hashToken(token) }))
    const [caller] = rows
    if (!caller) throw new Refusal('unauthorized')
    request.caller = caller as Caller
    request.alongside = rows
    if (caller.stale) {
      const { session_id } = caller
      later('touch session', async () => void (await database.run(touchSession({ session_id }))))
    }
  }
}
