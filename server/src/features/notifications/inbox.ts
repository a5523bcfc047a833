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

/** Reads the first page along with the session. Not a later page, whose cursor is bound to the user, nor an invalid query. */
export function sessionForList(request: FastifyRequest): SessionStatement {
  const { data } = NotificationQuery.safeParse(request.query)
  if (!data || data.cursor !== undefined) return sessionAlone
  const { type, limit } = data
  return ({ token_hash }) => sessionWithNewest[filterName(data)]({ token_hash, type, limit: limit + 1 })
}

/** `alongside` is what `sessionForList` read. Throws Refusal `validation_failed` for a cursor of another list. */
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

/** Returns how many changed and how many are unread now. */
export async function markNotificationsRead(
  database: DatabaseHandle,
  user_id: string,
  { notification_ids }: MarkReadRequest,
): Promise<MarkReadResult> {
  // In a transaction so that a deadlock with the deletion of the account is retried.
  return await database.transaction(async (tx) => {
    const mark = notification_ids === undefined ? markAllRead : markRead
    const { updated } = await tx.one(mark({ user_id, notification_ids: notification_ids ?? [] }))
    const { unread_count } = await tx.one(countUnread({ user_id }))
    return { updated, unread_count }
  })
}
