import type { Notification, NotificationType } from '@plinth/contract/notifications'
import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { liveSession, type SessionUser } from '../../http/session.ts'

const shown = [
  'n.id',
  'n.type',
  'n.title',
  'n.body',
  'n.action_path',
  sql<Record<string, unknown> | null>`n.metadata`.as('metadata'),
  'n.read_at',
  'n.created_at',
] as const

type Filters = { unread: boolean; of_type: boolean }

// A statement for each filter, so that each keeps the plan of its index.
const each = <Statement>(build: (filters: Filters) => Statement) => ({
  all: build({ unread: false, of_type: false }),
  unread: build({ unread: true, of_type: false }),
  of_type: build({ unread: false, of_type: true }),
  unread_of_type: build({ unread: true, of_type: true }),
})

const newest = ({ unread, of_type }: Filters, type: NotificationType | undefined, limit: number) =>
  sqlBuilder
    .selectFrom('notifications as n')
    .select(shown)
    .$if(unread, (page) => page.where('n.read_at', 'is', null))
    .$if(of_type, (page) => page.where('n.type', '=', type as NotificationType))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)

type PageOf = { type: NotificationType | undefined; limit: number }

/** A person's notifications from a place on, the newest first. */
export const newestFrom = each((filters) =>
  prepared<PageOf & { user_id: string; created_at: string; id: string }>()((value) =>
    newest(filters, value('type'), value('limit'))
      .where('n.user_id', '=', value('user_id'))
      .where(sql<boolean>`(n.created_at, n.id) < (${value('created_at')}::timestamptz, ${value('id')}::uuid)`),
  ),
)

// The row of an empty inbox has nothing but the session: the outer join finds no notification for it.
type SessionWithNotification = SessionUser & (Notification | { id: null })

/** The session and the first page of its user's notifications in one round trip. */
export const sessionWithNewest = each((filters) =>
  prepared<PageOf & { token_hash: Buffer }>()((value) =>
    liveSession(value('token_hash'))
      .leftJoinLateral(
        newest(filters, value('type'), value('limit')).where(sql<boolean>`n.user_id = u.id`).as('n'),
        (join) => join.onTrue(),
      )
      .select(['n.id', 'n.type', 'n.title', 'n.body', 'n.action_path', 'n.metadata', 'n.read_at', 'n.created_at'])
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .$castTo<SessionWithNotification>(),
  ),
)

/** What a list shows, by the name of the statement for it. */
export function filterName({ type, unread }: { type?: unknown; unread?: unknown }): keyof typeof newestFrom {
  if (type === undefined) return unread ? 'unread' : 'all'
  return unread ? 'unread_of_type' : 'of_type'
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
      .$asScalar()
      .$notNull()
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
    .selectFrom('notifications as n')
    .select(shown)
    .where('n.user_id', '=', value('user_id'))
    .where('n.id', '=', value('notification_id')),
)

export const deleteNotification = prepared<{ user_id: string; notification_id: string }>()((value) =>
  sqlBuilder
    .deleteFrom('notifications')
    .where('user_id', '=', value('user_id'))
    .where('id', '=', value('notification_id'))
    .returning('id'),
)

const living = (after: string | null) =>
  sqlBuilder
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('id', '>', sql<string>`coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')`)

/** The ids of living people from one on, in order, for what is told to everybody. */
export const livingPeopleFrom = prepared<{ after: string | null; limit: number }>()((value) =>
  living(value('after')).select('id').orderBy('id').limit(value('limit')),
)

/** How many living people come after one. */
export const countLivingPeopleFrom = prepared<{ after: string | null }>()((value) =>
  living(value('after')).select((count) => count.fn.countAll<number>().as('people')),
)
