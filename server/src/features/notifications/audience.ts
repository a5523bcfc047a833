import type { Queryable } from '../../adapters/postgres/database.ts'
import type { Announcement } from '../../events/events.ts'
import { countUsers, listUserIds } from '../users/recipients.ts'
import type { NotificationContent } from './notify.ts'

export async function peopleAfter(
  database: Queryable,
  announcement: Announcement,
  after: string | null,
  limit: number,
): Promise<string[]> {
  if ('all' in announcement) return await listUserIds(database, after, limit)
  return idsAfter(announcement, after).slice(0, limit)
}

export async function countAfter(
  database: Queryable,
  announcement: Announcement,
  after: string | null,
): Promise<number> {
  return 'all' in announcement ? await countUsers(database, after) : idsAfter(announcement, after).length
}

export function idsAfter({ user_ids }: { user_ids: readonly string[] }, after: string | null): string[] {
  return [...new Set(user_ids)].sort().filter((id) => after === null || id > after)
}

export function toContent({ headline, body, action }: Announcement): NotificationContent {
  return {
    type: 'system_announcement',
    title: headline,
    body,
    action_path: action?.path ?? '/notifications',
    action_label: action?.label ?? 'Open my notifications',
  }
}
