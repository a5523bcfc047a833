import type { NotificationPreference, NotificationType } from '@plinth/contract/notifications'
import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

/** The row of a type says where it goes for a user who chose nothing. */
export const preferencesOf = prepared<{
  user_id: string
  types: readonly NotificationType[]
  email: readonly boolean[]
  in_app: readonly boolean[]
}>()(
  (value) => sql<NotificationPreference>`
    select t.type, coalesce(p.email, t.email) as email, coalesce(p.in_app, t.in_app) as in_app
    from unnest(${value('types')}::text[], ${value('email')}::boolean[], ${value('in_app')}::boolean[])
      with ordinality as t (type, email, in_app, place)
    left join notification_preferences p on p.user_id = ${value('user_id')} and p.type = t.type
    order by t.place`,
)

/** Returns no row for a deleted user. Rows are written in one order, so that two requests cannot deadlock. */
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
