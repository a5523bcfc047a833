import type { NotificationPreference, NotificationType } from '@plinth/contract/notifications'
import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

// Where somebody never chose, both ways are on [N1].
const byMail = sql`coalesce(p.email, true)`
const inApp = sql`coalesce(p.in_app, true)`

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

/**
 * Puts an entry into a living person's inbox unless the person does not want that there, and answers whom to mail and
 * whether to. The choice is read once, together with the write; a person who is deleted at that moment gets nothing.
 */
export const putIntoInbox = prepared<{
  user_id: string
  type: NotificationType
  title: string
  body: string
  action_path: string | null
  metadata: string | null
}>()(
  (value) => sql<{ email: string; name: string; by_mail: boolean; notification_id: string | null }>`
    with reader as (
      select u.id, u.email, u.name, ${byMail} as by_mail, ${inApp} as in_app
      from users u left join notification_preferences p on p.user_id = u.id and p.type = ${value('type')}
      where u.id = ${value('user_id')} and u.deleted_at is null
      for share of u
    ), entry as (
      insert into notifications (user_id, type, title, body, action_path, metadata)
      select id, ${value('type')}, ${value('title')}, ${value('body')}, ${value('action_path')}, ${value('metadata')}::jsonb
      from reader where in_app
      returning id
    )
    select reader.email, reader.name, reader.by_mail, entry.id as notification_id from reader left join entry on true`,
)
