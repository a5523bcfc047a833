import type { Notification, NotificationType } from '@plinth/contract/notifications'
import type { Request } from '@plinth/contract/routes/table'
import type { TestApp } from './app.ts'
import { query } from './postgres.ts'

type Entry = { user_id: string; type?: NotificationType; title?: string; count?: number; read?: boolean }

/** Inserts entries into an inbox, oldest first, and returns their ids in that order. */
export async function fillInbox(app: TestApp, entry: Entry): Promise<string[]> {
  const { user_id, type = 'security_alert', title = 'News', count = 1, read = false } = entry
  const rows = await query<{ id: string }>(
    app.database_url,
    `insert into notifications (user_id, type, title, body, read_at, created_at)
     select '${user_id}', '${type}', '${title} ' || n, 'Something happened.', ${read ? 'now()' : 'null'},
            clock_timestamp() + n * interval '1 microsecond'
     from generate_series(1, ${count}) as n returning id`,
  )
  return rows.map(({ id }) => id)
}

export async function inboxOf(
  app: TestApp,
  cookie: string,
  filters: Request<'GET /notifications'>['query'] = {},
): Promise<Notification[]> {
  return (await app.call('GET /notifications', { query: filters }, { cookie })).body.items
}

export async function unreadCount(app: TestApp, cookie: string): Promise<number> {
  return (await app.call('GET /notifications/unread-count', { cookie })).body.unread_count
}
