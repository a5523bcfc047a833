import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

/** Returns no row when the name was used before. */
export const insertAnnouncement = prepared<{ name: string; content_hash: Buffer }>()((value) =>
  sqlBuilder
    .insertInto('announcements')
    .values({ name: value('name'), content_hash: value('content_hash') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name'),
)

export const announcementByName = prepared<{ name: string }>()((value) =>
  sqlBuilder
    .selectFrom('announcements')
    .select(['content_hash', 'told', 'told_until', 'finished_at'])
    .where('name', '=', value('name')),
)

/** Changes nothing when another process told a user in between. */
export const advanceAnnouncement = prepared<{ name: string; from: string | null; user_id: string }>()((value) =>
  sqlBuilder
    .updateTable('announcements')
    .set({ told: sql<number>`told + 1`, told_until: value('user_id') })
    .where('name', '=', value('name'))
    .where(sql<boolean>`told_until is not distinct from ${value('from')}::uuid`),
)

export const finishAnnouncement = prepared<{ name: string }>()((value) =>
  sqlBuilder
    .updateTable('announcements')
    .set({ finished_at: sql<string>`now()` })
    .where('name', '=', value('name'))
    .where('finished_at', 'is', null),
)
