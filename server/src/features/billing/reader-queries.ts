import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

/** `by_default` is for users who chose nothing. Returns no row for a deleted or suspended account. */
export const readerOf = prepared<{ user_id: string; by_default: boolean }>()(
  (value) => sql<{ email: string; name: string; by_mail: boolean }>`
    select u.email, u.name, coalesce(p.email, ${value('by_default')}::boolean) as by_mail
    from users u left join notification_preferences p on p.user_id = u.id and p.type = 'billing_update'
    where u.id = ${value('user_id')} and u.deleted_at is null and u.suspended_at is null`,
)
