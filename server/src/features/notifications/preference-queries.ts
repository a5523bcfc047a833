import type { NotificationPreference, NotificationType } from '@plinth/contract/notifications'
import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

// Where somebody never chose, both ways are on (SPEC.md, "Notification").
export const byMail = sql`coalesce(p.email, true)`
export const inApp = sql`coalesce(p.in_app, true)`

/** What a person is told of each of these types, in their order. */
export const preferencesOf = prepared<{ user_id: string; types: readonly NotificationType[] }>()(
  (value) => sql<NotificationPreference>`
    select t.type, ${byMail} as email, ${inApp} as in_app
    from unnest(${value('types')}::text[]) with ordinality as t (type, place)
    left join notification_preferences p on p.user_id = ${value('user_id')} and p.type = t.type
    order by t.place`,
)

/**
 * Keeps a living person's choices; nothing comes back when there is no such person. No type may be given twice.
 * Rows are written in one order, so that two requests cannot wait for each other.
 */
export const savePreferences = prepared<{
  user_id: string
  types: NotificationType[]
  email: boolean[]
  in_app: boolean[]
}>()(
  (value) => sql<{ type: NotificationType }>`
    insert into notification_preferences as p (user_id, type, email, in_app)
    select u.id, given.type, given.email, given.in_app
    from users u,
      unnest(${value('types')}::text[], ${value('email')}::boolean[], ${value('in_app')}::boolean[]) as given (type, email, in_app)
    where u.id = ${value('user_id')} and u.deleted_at is null
    order by given.type
    for share of u
    on conflict (user_id, type) do update set email = excluded.email, in_app = excluded.in_app
    returning p.type`,
)
