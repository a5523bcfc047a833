import {
  type MarkReadRequest,
  type MarkReadResult,
  type Notification,
  NotificationQuery,
} from '@plinth/contract/notifications'
import type { FastifyRequest } from 'fastify'
import type { DatabaseHandle, Queryable } from '../../adapters/postgres/database.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { type SessionStatement, sessionAlone } from '../../http/session.ts'
import { markAllRead, markRead } from './change-queries.ts'
import { countUnread, filterName, newestFrom, sessionWithNewest } from './queries.ts'

/**
 * The statement that resolves the session of a request for a list: the first page comes along with it. A page further on
 * waits for the session, whose person its cursor is bound to, and so does a query that will be refused.
 */
export function sessionForList(request: FastifyRequest): SessionStatement {
  const { data } = NotificationQuery.safeParse(request.query)
  if (!data || data.cursor !== undefined) return sessionAlone
  const { type, limit } = data
  return ({ token_hash }) => sessionWithNewest[filterName(data)]({ token_hash, type, limit: limit + 1 })
}

/**
 * One page of a person's inbox, the newest first.
 * @param alongside what `sessionForList` has read
 * @throws Refusal `validation_failed` for a cursor of another list or other filters
 */
export async function listNotifications(
  database: Queryable,
  cursors: Cursors,
  user_id: string,
  query: NotificationQuery,
  alongside: readonly object[],
) {
  const { limit, cursor, type, unread } = query
  const list = ['notifications', user_id, type, unread]
  const [created_at, id] = cursors.read(list, cursor) ?? []
  const rows =
    created_at && id
      ? await database.all(newestFrom[filterName(query)]({ user_id, type, created_at, id, limit: limit + 1 }))
      : (alongside as Notification[]).filter((row) => row.id !== null)
  return toPage(rows, limit, (last) => cursors.write(list, [last.created_at, last.id]))
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
    const { updated } = await tx.one(mark({ user_id, notification_ids: notification_ids ?? [] }))
    const { unread_count } = await tx.one(countUnread({ user_id }))
    return { updated, unread_count }
  })
}
