import type { NotificationType } from '@plinth/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import { afterPlace, jsonRows, prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { alongUser, type RowAlong } from '../../http/along.ts'

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

// Each filter has its own statement, so that each keeps the plan of its index.
const forEachFilter = <Statement>(build: (filters: Filters) => Statement) => ({
  all: build({ unread: false, of_type: false }),
  unread: build({ unread: true, of_type: false }),
  of_type: build({ unread: false, of_type: true }),
  unread_of_type: build({ unread: true, of_type: true }),
})

type Page = { type: NotificationType | undefined; created_at: string; id: string; limit: number }

export const pageOfInbox = forEachFilter(({ unread, of_type }) =>
  alongUser.prepared<Page>()((session, value) => {
    const page = sqlBuilder
      .selectFrom('notifications as n')
      .select(columns)
      .where('n.user_id', '=', session.user_id)
      .$if(unread, (found) => found.where('n.read_at', 'is', null))
      .$if(of_type, (found) => found.where(sql<boolean>`n.type = ${value('type')}`))
      .where(afterPlace([sql`n.created_at`, sql`n.id`], [value('created_at'), value('id')], 'desc'))
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(value('limit'))
    return sqlBuilder.selectNoFrom(jsonRows(page, LISTED).as('rows'))
  }),
)

export type InboxRow = RowAlong<typeof pageOfInbox.all>['rows'][number]

export function filterName({ type, unread }: { type?: unknown; unread?: unknown }): keyof typeof pageOfInbox {
  if (type === undefined) return unread ? 'unread' : 'all'
  return unread ? 'unread_of_type' : 'of_type'
}

const unreadOf = (user_id: string | RawBuilder<string>) =>
  sqlBuilder
    .selectFrom('notifications')
    .select((count) => count.fn.countAll<number>().as('unread_count'))
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)

export const countUnread = prepared<{ user_id: string }>()((value) => unreadOf(value('user_id')))

/** Every open browser polls it, so it is the most frequent request. */
export const countUnreadAlong = alongUser.prepared()((session) => unreadOf(session.user_id))

export const notificationById = prepared<{ user_id: string; notification_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('notifications as n')
    .select(columns)
    .where('n.user_id', '=', value('user_id'))
    .where('n.id', '=', value('notification_id')),
)
