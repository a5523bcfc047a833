import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

/** Finds the account's hash, null while it is suspended, or that of this browser's newest pending sign-up. */
export const credentialsByEmail = prepared<{ email: string; browser_hashes: Buffer[] }>()(
  (value) => sql<{ user_id: string | null; password_hash: string | null }>`
    select id as user_id, case when suspended_at is null then password_hash end as password_hash
    from users where email = ${value('email')} and deleted_at is null
    union all (
      select null::uuid, sign_up->>'password_hash' from email_tokens
      where purpose = 'sign_up' and email = ${value('email')}
        and browser_hash = any (${value('browser_hashes')}::bytea[]) and expires_at > now()
      order by created_at desc
      limit 1
    )`,
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
