import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

/** Returns what the user chose, also for a type that this release does not know. */
export const preferencesOf = prepared<{ user_id: string }>()(
  (value) => sql<{ type: string; email: boolean; in_app: boolean }>`
    select type, email, in_app from notification_preferences where user_id = ${value('user_id')}`,
)

/** Affects no row for a deleted user. Rows are written in one order, so that two requests cannot deadlock. */
export const savePreferences = prepared<{ user_id: string; preferences: string }>()(
  (value) => sql`
    insert into notification_preferences (user_id, type, email, in_app)
    select u.id, given.type, given.email, given.in_app
    from users u, jsonb_populate_recordset(null::notification_preferences, ${value('preferences')}::jsonb) as given
    where u.id = ${value('user_id')} and u.deleted_at is null
    order by given.type
    for share of u
    on conflict (user_id, type) do update set email = excluded.email, in_app = excluded.in_app`,
)
