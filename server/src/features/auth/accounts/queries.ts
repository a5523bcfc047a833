import { sql } from 'kysely'
import type { Living } from '../../../adapters/postgres/living.ts'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

const now = sql<string>`now()`

/** The living account of a normalized address. */
export const livingUserByEmail = prepared<{ email: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('email', '=', value('email'))
    .where('deleted_at', 'is', null)
    .$narrowType<Living>(),
)

/** The living account of an id, for a mail to its owner. */
export const livingUserById = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .$narrowType<Living>(),
)

/** Creates a user unless the address belongs to a living one; the database adds the personal organization. */
export const insertUser = prepared<{ email: string; name: string; password_hash: string | null }>()((value) =>
  sqlBuilder
    .insertInto('users')
    .values({ email: value('email'), name: value('name'), password_hash: value('password_hash') })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returning('id'),
)

/** Makes a browser known before its first sign-in: the one in which the account was asked for. */
export const insertUserAgent = prepared<{ user_id: string; user_agent_hash: Buffer }>()((value) =>
  sqlBuilder
    .insertInto('known_user_agents')
    .values({ user_id: value('user_id'), user_agent_hash: value('user_agent_hash') })
    .onConflict((conflict) => conflict.doNothing()),
)

/**
 * What a sign-in compares with: the account's hash, or else that of the newest pending sign-up of the same browser, with a null
 * `user_id`. A sign-up of another browser is never compared with.
 */
export const credentialsByEmail = prepared<{ email: string; browser_hash: Buffer | null }>()((value) =>
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
          .where(sql<boolean>`browser_hash = ${value('browser_hash')}::bytea`)
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

/** A link for an account; it lives `seconds` by the database clock. */
export const insertEmailToken = prepared<{
  token_hash: Buffer
  purpose: 'magic_link' | 'password_reset'
  email: string
  user_id: string
  seconds: number
}>()((value) =>
  sqlBuilder.insertInto('email_tokens').values({
    token_hash: value('token_hash'),
    purpose: value('purpose'),
    email: value('email'),
    user_id: value('user_id'),
    expires_at: sql<string>`now() + make_interval(secs => ${value('seconds')}::int)`,
  }),
)

/** The living account a live link belongs to. */
export const ownerOfToken = prepared<{ token_hash: Buffer; purpose: 'magic_link' | 'password_reset' }>()((value) =>
  sqlBuilder
    .selectFrom('email_tokens as t')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 't.user_id').on('u.deleted_at', 'is', null))
    .select(['u.id', 'u.email', 'u.name'])
    .where('t.token_hash', '=', value('token_hash'))
    .where('t.purpose', '=', value('purpose'))
    .where('t.expires_at', '>', now)
    .$narrowType<Living>(),
)

/** Locks an account before its links and sessions are touched: everybody takes the user row first. */
export const lockUser = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .forUpdate(),
)

/** Uses a link up; nothing comes back for one that is used, expired or of another purpose. */
export const consumeToken = prepared<{ token_hash: Buffer; purpose: 'magic_link' | 'password_reset' }>()((value) =>
  sqlBuilder
    .deleteFrom('email_tokens')
    .where('token_hash', '=', value('token_hash'))
    .where('purpose', '=', value('purpose'))
    .where('expires_at', '>', now)
    .returning('user_id'),
)

export const deleteEmailTokens = prepared<{ user_id: string }>()((value) =>
  sqlBuilder.deleteFrom('email_tokens').where('user_id', '=', value('user_id')),
)

export const setPasswordHash = prepared<{ user_id: string; password_hash: string }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({ password_hash: value('password_hash') })
    .where('id', '=', value('user_id')),
)

export const passwordHashOf = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['password_hash', 'name', 'email'])
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .$narrowType<Living>(),
)
