import type { MarkReadRequest, MarkReadResult, NotificationQuery } from '@plinth/contract/notifications'
import type { DatabaseHandle, Queryable } from '../../adapters/postgres/database.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { countUnread, markAllRead, markRead, newestFrom } from './queries.ts'

/**
 * One page of a person's inbox, the newest first.
 * @throws Refusal `validation_failed` for a cursor of another list or other filters
 */
export async function listNotifications(
  database: Queryable,
  cursors: Cursors,
  user_id: string,
  { limit, cursor, type, unread }: NotificationQuery,
) {
  const list = ['notifications', user_id, type, unread]
  const [created_at = null, id = null] = cursors.read(list, cursor) ?? []
  const rows = await database.run(statementFor({ type, unread })({ user_id, type, created_at, id, limit: limit + 1 }))
  return toPage(rows, limit, (last) => cursors.write(list, [last.created_at, last.id]))
}

function statementFor({ type, unread }: Pick<NotificationQuery, 'type' | 'unread'>) {
  if (type === undefined) return unread ? newestFrom.unread : newestFrom.all
  return unread ? newestFrom.unread_of_type : newestFrom.of_type
}

/** Marks notifications of a person read and answers how many that changed and how many are unread after it. */
export async function markNotificationsRead(
  database: DatabaseHandle,
  user_id: string,
  { notification_ids }: MarkReadRequest,
): Promise<MarkReadResult> {
  // A transaction, because it is tried again should the deletion of the account meet it halfway.
  return await database.transaction(async (tx) => {
    const mark = notification_ids === undefined ? markAllRead : markRead
    const [changed] = await tx.run(mark({ user_id, notification_ids: notification_ids ?? [] }))
    const [unread] = await tx.run(countUnread({ user_id }))
    return { updated: changed?.updated ?? 0, unread_count: unread?.unread_count ?? 0 }
  })
}
