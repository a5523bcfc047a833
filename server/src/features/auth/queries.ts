import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

const SESSIONS_PER_USER = 50

const now = sql<string>`now()`

/** The living account of a normalized address. */
export const livingUserByEmail = prepared<{ email: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('email', '=', value('email'))
    .where('deleted_at', 'is', null),
)

/** The living account of an id, for a mail to its owner. */
export const livingUserById = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null),
)

/** A pending sign-up lives in the row of its token; it becomes a user when the link is followed. `sign_up` is JSON text. */
export const insertPendingSignUp = prepared<{ token_hash: Buffer; email: string; sign_up: string }>()((value) =>
  sqlBuilder.insertInto('email_tokens').values({
    token_hash: value('token_hash'),
    purpose: 'sign_up',
    email: value('email'),
    sign_up: value('sign_up'),
    expires_at: sql<string>`now() + interval '24 hours'`,
  }),
)

/**
 * Gives the newest live sign-up of an address a second link and answers its name. The first link stays good,
 * and the copy keeps the age of the original, so that asking again never makes an older sign-up the newest.
 */
export const copyPendingSignUp = prepared<{ token_hash: Buffer; email: string }>()((value) =>
  sqlBuilder
    .insertInto('email_tokens')
    .columns(['token_hash', 'purpose', 'email', 'sign_up', 'created_at', 'expires_at'])
    .expression((select) =>
      select
        .selectFrom('email_tokens')
        .select([
          sql<Buffer>`${value('token_hash')}::bytea`.as('token_hash'),
          'purpose',
          'email',
          'sign_up',
          'created_at',
          sql<string>`now() + interval '24 hours'`.as('expires_at'),
        ])
        .where('purpose', '=', 'sign_up')
        .where('email', '=', value('email'))
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .returning(sql<string>`sign_up->>'name'`.as('name')),
)

/**
 * Takes a live sign-up link and every other one of its address in one statement. Two links of one address meet on the
 * same rows in the same order, so the second finds nothing; a dead link takes nothing with it.
 */
export const consumeSignUp = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder
    .with('presented', (select) =>
      select
        .selectFrom('email_tokens')
        .select('email')
        .where('token_hash', '=', value('token_hash'))
        .where('purpose', '=', 'sign_up')
        .where('expires_at', '>', now),
    )
    .deleteFrom('email_tokens as t')
    .using('presented')
    .where('t.purpose', '=', 'sign_up')
    .whereRef('t.email', '=', 'presented.email')
    .returning([
      't.email',
      sql<string>`t.sign_up->>'name'`.as('name'),
      sql<string>`t.sign_up->>'password_hash'`.as('password_hash'),
      sql<boolean>`t.token_hash = ${value('token_hash')}`.as('presented'),
    ]),
)

/** Creates a user unless the address belongs to a living one; the database adds the personal organization. */
export const insertUser = prepared<{ email: string; name: string; password_hash: string | null }>()((value) =>
  sqlBuilder
    .insertInto('users')
    .values({ email: value('email'), name: value('name'), password_hash: value('password_hash') })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returning('id'),
)

/** What a sign-in compares with: the account's hash, or else the newest pending sign-up's with a null `user_id`. */
export const credentialsByEmail = prepared<{ email: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select([sql<string | null>`id`.as('user_id'), 'password_hash'])
    .where('email', '=', value('email'))
    .where('deleted_at', 'is', null)
    .unionAll((select) =>
      select.parens(
        select
          .selectFrom('email_tokens')
          .select([
            sql<string | null>`null::uuid`.as('user_id'),
            sql<string | null>`sign_up->>'password_hash'`.as('password_hash'),
          ])
          .where('purpose', '=', 'sign_up')
          .where('email', '=', value('email'))
          .where('expires_at', '>', now)
          .orderBy('created_at', 'desc')
          .limit(1),
      ),
    ),
)

/** Locks a living user whose password is still the one that was checked, so that a reset waits and then ends the new session too. */
export const lockCredentials = prepared<{ user_id: string; password_hash: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select('id')
    .where('id', '=', value('user_id'))
    .where('password_hash', '=', value('password_hash'))
    .where('deleted_at', 'is', null)
    .forShare(),
)

export const replacePasswordHash = prepared<{ user_id: string; old_hash: string; new_hash: string }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({ password_hash: value('new_hash') })
    .where('id', '=', value('user_id'))
    .where('password_hash', '=', value('old_hash')),
)

export const insertSession = prepared<{
  token_hash: Buffer
  user_id: string
  method: 'password' | 'magic_link' | 'oidc'
  user_agent: string | null
  ip: string
}>()((value) =>
  sqlBuilder.insertInto('sessions').values({
    token_hash: value('token_hash'),
    user_id: value('user_id'),
    method: value('method'),
    user_agent: value('user_agent'),
    ip: value('ip'),
    expires_at: sql<string>`now() + interval '30 days'`,
  }),
)

/** Keeps a user's newest sessions and ends the rest. */
export const dropOldestSessions = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .deleteFrom('sessions')
    .where('id', 'in', (select) =>
      select
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', value('user_id'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(SESSIONS_PER_USER),
    ),
)

export const deleteSession = prepared<{ token_hash: Buffer }>()((value) =>
  sqlBuilder.deleteFrom('sessions').where('token_hash', '=', value('token_hash')),
)
