import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

export const insertAnnouncement = prepared<{ name: string; content_hash: Buffer }>()(
  (value) => sql<{ name: string }>`
    insert into announcements (name, content_hash) values (${value('name')}, ${value('content_hash')})
    on conflict do nothing returning name`,
)

export const announcementByName = prepared<{ name: string }>()(
  (value) => sql<{ content_hash: Buffer; told: number; told_until: string | null; finished_at: string | null }>`
    select content_hash, told, told_until, finished_at from announcements where name = ${value('name')}`,
)

/** Changes nothing when another process told a user in between. */
export const advanceAnnouncement = prepared<{ name: string; from: string | null; user_id: string }>()(
  (value) => sql`
    update announcements set told = told + 1, told_until = ${value('user_id')}
    where name = ${value('name')} and told_until is not distinct from ${value('from')}::uuid`,
)

export const finishAnnouncement = prepared<{ name: string }>()(
  (value) => sql`
    update announcements set finished_at = now() where name = ${value('name')} and finished_at is null`,
)
