import type { NotificationType } from '@plinth/contract/notifications'
import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { liveSession } from '../../http/session.ts'

const shown = [
  'id',
  'type',
  'title',
  'body',
  'action_path',
  sql<Record<string, unknown> | null>`metadata`.as('metadata'),
  'read_at',
  'created_at',
] as const

type PageOf = {
  user_id: string
  type: NotificationType | undefined
  created_at: string | null
  id: string | null
  limit: number
}

const page = (filters: { unread: boolean; of_type: boolean }) =>
  prepared<PageOf>()((value) => {
    let newest = sqlBuilder
      .selectFrom('notifications')
      .select(shown)
      .where('user_id', '=', value('user_id'))
      .where(
        sql<boolean>`(created_at, id) < (
          coalesce(${value('created_at')}::timestamptz, 'infinity'), coalesce(${value('id')}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        )`,
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(value('limit'))
    if (filters.unread) newest = newest.where('read_at', 'is', null)
    if (filters.of_type) newest = newest.where('type', '=', value('type') as NotificationType)
    return newest
  })

/** A person's notifications from a place on, the newest first: a statement for each filter, so that each keeps the plan of its index. */
export const newestFrom = {
  all: page({ unread: false, of_type: false }),
  unread: page({ unread: true, of_type: false }),
  of_type: page({ unread: false, of_type: true }),
  unread_of_type: page({ unread: true, of_type: true }),
}

export const countUnread = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('notifications')
    .select((count) => count.fn.countAll<number>().as('unread_count'))
    .where('user_id', '=', value('user_id'))
    .where('read_at', 'is', null),
)

/**
 * The session and the unread count of its user in one round trip. Every open browser asks for the count again and again,
 * so this is the request that a deployment answers most.
 */
export const sessionWithUnreadCount = prepared<{ token_hash: Buffer }>()((value) =>
  liveSession(value('token_hash')).select((select) =>
    select
      .selectFrom('notifications as n')
      .select((count) => count.fn.countAll<number>().as('unread_count'))
      .whereRef('n.user_id', '=', 'u.id')
      .where('n.read_at', 'is', null)
      .as('unread_count'),
  ),
)

// Rows are locked in one order, the newest first, so that two requests that mark the same ones cannot wait for each other.
const marked = (which: 'all' | 'named') =>
  prepared<{ user_id: string; notification_ids: string[] }>()(
    (value) => sql<{ updated: number }>`
      with unread as (
        select id from notifications
        where user_id = ${value('user_id')} and read_at is null
          ${which === 'named' ? sql`and id = any (${value('notification_ids')}::uuid[])` : sql``}
        order by created_at desc, id desc for update
      ), changed as (
        update notifications as n set read_at = now() from unread
        where n.id = unread.id and n.user_id = ${value('user_id')} returning true
      )
      select count(*) as updated from changed`,
  )

/** Marks read what is a person's own and unread of the named ones, and answers how many rows that changed. */
export const markRead = marked('named')

/** Marks everything read that a person has now. */
export const markAllRead = marked('all')

export const notificationById = prepared<{ user_id: string; notification_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('notifications')
    .select(shown)
    .where('user_id', '=', value('user_id'))
    .where('id', '=', value('notification_id')),
)

export const deleteNotification = prepared<{ user_id: string; notification_id: string }>()((value) =>
  sqlBuilder
    .deleteFrom('notifications')
    .where('user_id', '=', value('user_id'))
    .where('id', '=', value('notification_id'))
    .returning('id'),
)

/** The ids of living people from one on, in order, for what is told to everybody. */
export const livingPeopleFrom = prepared<{ after: string | null; limit: number }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '>', sql<string>`coalesce(${value('after')}::uuid, '00000000-0000-0000-0000-000000000000')`)
    .orderBy('id')
    .limit(value('limit')),
)
