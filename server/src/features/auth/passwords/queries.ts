import { sql } from 'kysely'
import type { NotDeleted } from '../../../adapters/postgres/schema.ts'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

const now = sql<string>`now()`

/**
 * The account's hash, null while it is suspended, or else that of this browser's newest pending sign-up, with a null
 * `user_id`.
 */
export const credentialsByEmail = prepared<{ email: string; browser_hashes: Buffer[] }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select([
      sql<string | null>`id`.as('user_id'),
      sql<string | null>`case when suspended_at is null then password_hash end`.as('password_hash'),
    ])
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
          .where(sql<boolean>`browser_hash = any (${value('browser_hashes')}::bytea[])`)
          .where('expires_at', '>', now)
          .orderBy('created_at', 'desc')
          .limit(1),
      ),
    ),
)

export const passwordHashOf = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['password_hash', 'name', 'email'])
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .$narrowType<NotDeleted>(),
)

export const setPasswordHash = prepared<{ user_id: string; password_hash: string }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({ password_hash: value('password_hash') })
    .where('id', '=', value('user_id')),
)

export const replacePasswordHash = prepared<{ user_id: string; old_hash: string; new_hash: string }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({ password_hash: value('new_hash') })
    .where('id', '=', value('user_id'))
    .where('password_hash', '=', value('old_hash')),
)
