import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

/** The address of a suspended account is taken too. */
export const existingUserByEmail = prepared<{ email: string }>()(
  (value) => sql<{ id: string; email: string; name: string }>`
    select id, email, name from users where email = ${value('email')} and deleted_at is null`,
)

/** Returns no row when the address has an account. A trigger adds the personal organization. */
export const insertUser = prepared<{ email: string; name: string; password_hash: string | null }>()(
  (value) => sql<{ id: string }>`
    insert into users (email, name, password_hash)
    values (${value('email')}, ${value('name')}, ${value('password_hash')})
    on conflict (email) where deleted_at is null do nothing
    returning id`,
)

/** Returns no row for a deleted or suspended account. Lock order: the user row, then the user's links and sessions. */
export const lockActiveUser = prepared<{ user_id: string }>()(
  (value) => sql<{ id: string; password_hash: string | null }>`
    select id, password_hash from users
    where id = ${value('user_id')} and deleted_at is null and suspended_at is null
    for update`,
)

/** Providers that are no longer configured count too. */
export const deleteIdentities = prepared<{ user_id: string }>()(
  (value) => sql`delete from identities where user_id = ${value('user_id')}`,
)
