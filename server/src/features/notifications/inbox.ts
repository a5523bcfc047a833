import type { MarkReadRequest, MarkReadResult, Notification, NotificationQuery } from '@plinth/contract/notifications'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { timeFromJson } from '../../adapters/postgres/types.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { findSessionUser, type ReadCallers } from '../../http/session.ts'
import { markAllRead, markOneRead, markRead } from './change-queries.ts'
import { countUnread, filterName, type Listed, newestFrom, sessionWithNewest } from './queries.ts'

/**
 * Finds the session of a request for a list, and the first page along with it. A page further on waits for the session,
 * whose user its cursor is bound to, and so does a query that will be refused.
 */
export async function findSessionWithInbox(
  database: Queryable,
  token_hash: Buffer,
  query: NotificationQuery | undefined,
): Promise<ReadCallers['inbox'] | undefined> {
  if (!query || query.cursor !== undefined) {
    const user = await findSessionUser(database, token_hash)
    return user && { ...user, first_page: [] }
  }
  const { type, limit } = query
  const found = await database.find(sessionWithNewest[filterName(query)]({ token_hash, type, limit: limit + 1 }))
  if (!found) return undefined
  const { rows, ...user } = found
  return { ...user, first_page: rows.map(toNotification) }
}

function toNotification([id, type, title, body, action_path, metadata, read, created]: Listed): Notification {
  const created_at = timeFromJson(created)
  return { id, type, title, body, action_path, metadata, read_at: read && timeFromJson(read), created_at }
}

/**
 * One page of a user's inbox, the newest first.
 * @throws ApiError `validation_failed` for a cursor of another list or other filters
 */
export async function listNotifications(
  database: Queryable,
  cursors: Cursors,
  { user_id, first_page }: ReadCallers['inbox'],
  query: NotificationQuery,
) {
  const { limit, cursor, type, unread } = query
  const list = ['notifications', user_id, type, unread]
  const [created_at, id] = cursors.read(list, cursor) ?? []
  const rows =
    created_at && id
      ? await database.all(newestFrom[filterName(query)]({ user_id, type, created_at, id, limit: limit + 1 }))
      : first_page
  return toPage(rows, limit, (last) => cursors.write(list, [last.created_at, last.id]))
}

/** Returns how many changed and how many are unread now. */
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
