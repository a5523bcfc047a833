import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

/** Whom to mail, and whether they want mails about billing. No row for a deleted or suspended account. */
export const readerOf = prepared<{ user_id: string }>()(
  (value) => sql<{ email: string; name: string; by_mail: boolean }>`
    select u.email, u.name, coalesce(p.email, true) as by_mail
    from users u left join notification_preferences p on p.user_id = u.id and p.type = 'billing_update'
    where u.id = ${value('user_id')} and u.deleted_at is null and u.suspended_at is null`,
)
