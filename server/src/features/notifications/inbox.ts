import type { MarkReadRequest, MarkReadResult, Notification, NotificationQuery } from '@plinth/contract/notifications'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { NEWEST } from '../../adapters/postgres/statements.ts'
import { timeFromJson } from '../../adapters/postgres/types.ts'
import { cursorOf, ID, TIME, toPage } from '../../http/cursors.ts'
import { markAllRead, markOneRead, markRead } from './change-queries.ts'
import { countUnread, filterName, type InboxRow, pageOfInbox } from './queries.ts'

const cursorFor = ({ type, unread }: NotificationQuery) => cursorOf(['notifications', type, unread], TIME, ID)

/** Throws ApiError `validation_failed` for a cursor of another list or other filters. */
export function readInbox(query: NotificationQuery) {
  const { type, limit, cursor } = query
  const [created_at, id] = cursorFor(query).read(cursor) ?? NEWEST
  return pageOfInbox[filterName(query)]({ type, created_at, id, limit: limit + 1 })
}

export function toInboxPage(rows: InboxRow[], query: NotificationQuery) {
  return toPage(rows.map(toNotification), query.limit, (last) => cursorFor(query).write([last.created_at, last.id]))
}

function toNotification([id, type, title, body, action_path, metadata, read, created]: InboxRow): Notification {
  const created_at = timeFromJson(created)
  return { id, type, title, body, action_path, metadata, read_at: read && timeFromJson(read), created_at }
}

export async function markNotificationsRead(
  database: Queryable,
  user_id: string,
  { notification_ids }: MarkReadRequest,
): Promise<MarkReadResult> {
  const { updated, unread_before } = await markThem(database, user_id, notification_ids)
  const wanted = notification_ids?.length ?? unread_before
  if (updated === wanted) return { updated, unread_count: unread_before - updated }
  // The statement may have waited for others who marked them, and has counted before that.
  const { unread_count } = await database.single(countUnread({ user_id }))
  return { updated, unread_count }
}

function markThem(database: Queryable, user_id: string, notification_ids: string[] | undefined) {
  if (notification_ids === undefined) return database.single(markAllRead({ user_id, notification_ids: [] }))
  const [notification_id, ...others] = notification_ids
  return notification_id !== undefined && others.length === 0
    ? database.single(markOneRead({ user_id, notification_id }))
    : database.single(markRead({ user_id, notification_ids }))
}
