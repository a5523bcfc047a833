import { createHash } from 'node:crypto'
import type { DatabaseHandle, Queryable } from '../../adapters/postgres/database.ts'
import type { Announcement } from '../../events/events.ts'
import type { Actor } from '../../http/actor.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import {
  advanceAnnouncement,
  announcementByName,
  finishAnnouncement,
  insertAnnouncement,
} from './announcement-queries.ts'
import { idsAfter, peopleAfter, toContent } from './audience.ts'
import { mailEntry, writeEntry } from './notify.ts'

// At most this many mails are lost when the process is killed.
const BATCH = 10
const MAIL_MS = 60_000

/** `told_until` is the last user who was told, in the order of ids. */
type Progress = { told: number; told_until: string | null; finished_at: string | null }

/** Returns undefined for a new name. `is_same` says whether it was used for this announcement. */
export async function findAnnouncement(
  database: Queryable,
  name: string,
  announcement: Announcement,
): Promise<(Progress & { is_same: boolean }) | undefined> {
  const found = await database.find(announcementByName({ name }))
  return found && { ...found, is_same: found.content_hash.equals(hashOf(announcement)) }
}

/** Records the announcement before anyone is told. Does nothing when the name was used before. */
export async function beginAnnouncement(
  database: DatabaseHandle,
  actor: Actor,
  name: string,
  announcement: Announcement,
): Promise<void> {
  await database.transaction(async (tx) => {
    const begun = await tx.find(insertAnnouncement({ name, content_hash: hashOf(announcement) }))
    if (begun) await audit(tx, actor, { action: 'announcement.started', details: { announcement: name } })
  })
}

type Announcing = Pick<Services, 'database' | 'mailer' | 'frontend_url'> & { onMailFailed: (error: unknown) => void }

type End = 'finished' | 'stopped' | 'taken over'

/**
 * Tells those who are left, one transaction each, so that no one is told twice. A mail follows its transaction: it is
 * lost, and not repeated, when the process is killed in between.
 * @returns `taken over` when another process tells the same people
 */
export async function announceOnce(
  services: Announcing,
  name: string,
  announcement: Announcement,
  { told_until, stopping }: Pick<Progress, 'told_until'> & { stopping: AbortSignal },
): Promise<End> {
  const content = toContent(announcement)
  const mails: Promise<void>[] = []
  let last = told_until
  let people: string[]
  try {
    do {
      people = await peopleAfter(services.database, announcement, last, BATCH)
      for (const user_id of people) {
        if (stopping.aborted) return 'stopped'
        const told = await services.database.transaction(async (tx) => {
          if ((await tx.exec(advanceAnnouncement({ name, from: last, user_id }))) === 0) return undefined
          return { reader: await writeEntry({ database: tx }, user_id, content) }
        })
        if (!told) return 'taken over'
        last = user_id
        if (told.reader)
          mails.push(
            mailEntry(services, told.reader, content, AbortSignal.timeout(MAIL_MS)).catch(services.onMailFailed),
          )
      }
      await Promise.all(mails.splice(0))
    } while (people.length === BATCH)
  } finally {
    // Users who were told get their mail, also when this stops or fails.
    await Promise.all(mails)
  }
  const finished = await services.database.exec(finishAnnouncement({ name }))
  return finished > 0 ? 'finished' : 'taken over'
}

function hashOf(announcement: Announcement): Buffer {
  const { headline, body, action } = announcement
  const people = 'all' in announcement ? 'all' : idsAfter(announcement, null)
  return createHash('sha256')
    .update(JSON.stringify([headline, body, action, people]))
    .digest()
}
