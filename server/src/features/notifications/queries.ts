import type { NotificationType } from '@plinth/contract/notifications'
import { sql } from 'kysely'
import type { NotDeleted } from '../../adapters/postgres/schema.ts'
import { jsonRows, prepared, type RowOf, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { liveSession } from '../../http/session.ts'

const columns = [
  'n.id',
  'n.type',
  'n.title',
  'n.body',
  'n.action_path',
  sql<Record<string, unknown> | null>`n.metadata`.as('metadata'),
  'n.read_at',
  'n.created_at',
] as const

const LISTED = ['id', 'type', 'title', 'body', 'action_path', 'metadata', 'read_at', 'created_at'] as const

type Filters = { unread: boolean; of_type: boolean }

// One statement per filter, so that each keeps the plan of its index.
const forEachFilter = <Statement>(build: (filters: Filters) => Statement) => ({
  all: build({ unread: false, of_type: false }),
  unread: build({ unread: true, of_type: false }),
  of_type: build({ unread: false, of_type: true }),
  unread_of_type: build({ unread: true, of_type: true }),
})

const newest = ({ unread, of_type }: Filters, type: NotificationType | undefined, limit: number) =>
  sqlBuilder
    .selectFrom('notifications as n')
    .select(columns)
    .$if(unread, (page) => page.where('n.read_at', 'is', null))
    .$if(of_type, (page) => page.where(sql<boolean>`n.type = ${type}`))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)

type PageOf = { type: NotificationType | undefined; limit: number }

export const newestFrom = forEachFilter((filters) =>
  prepared<PageOf & { user_id: string; created_at: string; id: string }>()((value) =>
    newest(filters, value('type'), value('limit'))
      .where('n.user_id', '=', value('user_id'))
      .where(sql<boolean>`(n.created_at, n.id) < (${value('created_at')}::timestamptz, ${value('id')}::uuid)`),
  ),
)

/** The session and the first page of its user's notifications in one round trip. */
export const sessionWithNewest = forEachFilter((filters) =>
  prepared<PageOf & { token_hash: Buffer }>()((value) =>
    liveSession(value('token_hash')).select(
      jsonRows(newest(filters, value('type'), value('limit')).where(sql<boolean>`n.user_id = u.id`), LISTED).as('rows'),
    ),
  ),
)

export type Listed = RowOf<typeof sessionWithNewest.all>['rows'][number]

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

/** In one round trip: every open browser polls it, so it is the most frequent request. */
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

export const notificationById = prepared<{ user_id: string; notification_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('notifications as n')
    .select(columns)
    .where('n.user_id', '=', value('user_id'))
    .where('n.id', '=', value('notification_id')),
)

/** Whom to mail. Returns no row for a deleted or suspended user. */
export const recipientById = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .$narrowType<NotDeleted>(),
)
