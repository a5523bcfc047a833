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

/** The lock lets one process at a time tell the next users. Finds no row once it is finished. */
export const lockAnnouncement = prepared<{ name: string }>()(
  (value) => sql<{ told_until: string | null }>`
    select told_until from announcements where name = ${value('name')} and finished_at is null for update`,
)

export const advanceAnnouncement = prepared<{
  name: string
  told: number
  told_until: string | null
  is_last: boolean
}>()(
  (value) => sql`
    update announcements set told = told + ${value('told')}::integer,
      told_until = coalesce(${value('told_until')}::uuid, told_until),
      finished_at = case when ${value('is_last')}::boolean then now() end
    where name = ${value('name')}`,
)

export const deleteAnnouncement = prepared<{ name: string }>()(
  (value) => sql`delete from announcements where name = ${value('name')}`,
)

export const finishAnnouncement = prepared<{ name: string }>()(
  (value) => sql`
    update announcements set finished_at = now() where name = ${value('name')} and finished_at is null`,
)

export const dueMails = prepared<{ limit: number }>()(
  (value) => sql<{ id: string }>`
    select id from pgboss.job
    where name = 'mail' and state in ('created', 'retry') and start_after <= now() limit ${value('limit')}`,
)
