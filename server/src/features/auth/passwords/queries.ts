import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

/** The hash is null while the account is suspended. */
export const credentialsByEmail = prepared<{ email: string }>()(
  (value) => sql<{ user_id: string; password_hash: string | null }>`
    select id as user_id, case when suspended_at is null then password_hash end as password_hash
    from users where email = ${value('email')} and deleted_at is null`,
)

export const passwordHashOf = prepared<{ user_id: string }>()(
  (value) => sql<{ password_hash: string | null; name: string; email: string }>`
    select password_hash, name, email from users where id = ${value('user_id')} and deleted_at is null`,
)

export const setPasswordHash = prepared<{ user_id: string; password_hash: string }>()(
  (value) => sql`update users set password_hash = ${value('password_hash')} where id = ${value('user_id')}`,
)

export const replacePasswordHash = prepared<{ user_id: string; old_hash: string; new_hash: string }>()(
  (value) => sql`
    update users set password_hash = ${value('new_hash')}
    where id = ${value('user_id')} and password_hash = ${value('old_hash')}`,
)
