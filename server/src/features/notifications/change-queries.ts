import type { NotificationType } from '@plinth/contract/notifications'
import { sql } from 'kysely'
import { deletionOf } from '../../adapters/postgres/batches.ts'
import { prepared } from '../../adapters/postgres/statements.ts'

/**
 * Adds an entry unless the user switched that off, and returns whether to mail them. `email` and `in_app` count for a
 * user who chose nothing. A deleted user gets nothing, and a suspended one no mail.
 */
export const putIntoInbox = prepared<{
  user_id: string
  type: NotificationType
  title: string
  body: string
  action_path: string | null
  metadata: string | null
  email: boolean
  in_app: boolean
}>()(
  (value) => sql<{ email: string; name: string; by_mail: boolean; notification_id: string | null }>`
    with reader as (
      select u.id, u.email, u.name, u.suspended_at is null and coalesce(p.email, ${value('email')}::boolean) as by_mail,
        coalesce(p.in_app, ${value('in_app')}::boolean) as in_app
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

/** `unread_before` was counted as the statement began. */
type Marked = { updated: number; unread_before: number }

const unreadBefore = (user_id: string) =>
  sql<number>`(select count(*) from notifications where user_id = ${user_id} and read_at is null)`

/** The usual case needs no array, and no lock before the change. */
export const markOneRead = prepared<{ user_id: string; notification_id: string }>()(
  (value) => sql<Marked>`
    with changed as (
      update notifications set read_at = now()
      where id = ${value('notification_id')} and user_id = ${value('user_id')} and read_at is null returning true
    )
    select (select count(*) from changed) as updated, ${unreadBefore(value('user_id'))} as unread_before`,
)

// Rows are locked newest first, so that two requests for the same rows cannot deadlock.
const setRead = (which: 'all' | 'named') =>
  prepared<{ user_id: string; notification_ids: string[] }>()(
    (value) => sql<Marked>`
      with unread as (
        select id from notifications
        where user_id = ${value('user_id')} and read_at is null
          ${which === 'named' ? sql`and id = any (${value('notification_ids')}::uuid[])` : sql``}
        order by created_at desc, id desc for update
      ), changed as (
        update notifications as n set read_at = now() from unread
        where n.id = unread.id and n.user_id = ${value('user_id')} returning true
      )
      select (select count(*) from changed) as updated, ${unreadBefore(value('user_id'))} as unread_before`,
  )

export const markRead = setRead('named')

export const markAllRead = setRead('all')

export const deleteNotification = prepared<{ user_id: string; notification_id: string }>()(
  (value) => sql<{ id: string }>`
    delete from notifications where user_id = ${value('user_id')} and id = ${value('notification_id')} returning id`,
)

export const deleteOldNotifications = deletionOf('notifications', 'read_at', 90)
