import { setTimeout as wait } from 'node:timers/promises'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { DatabaseUnavailable } from '../../adapters/postgres/errors.ts'
import type { Announcement } from '../../events/events.ts'
import type { Mailing, Services } from '../../services.ts'
import { countAfter, peopleAfter, toContent } from './audience.ts'
import { mailEntry, type NotificationContent, writeEntry } from './notify.ts'

const JOB = 'notify system_announcement'
const BATCH = 500
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

/** Logs and skips a failure. Waits while the queue of mails is full or the database is unavailable. */
export async function announceToPeople(
  services: Mailing & Pick<Services, 'logger'>,
  announcement: Announcement,
  stopping: AbortSignal,
): Promise<void> {
  const content = toContent(announcement)
  const { database } = services
  let told = 0
  let last: string | null = null
  try {
    for await (const user_id of everyone(database, announcement, stopping)) {
      if (stopping.aborted || !(await notifyOne(services, user_id, content, stopping))) break
      told += 1
      last = user_id
    }
  } catch (error) {
    // The shutdown ended a pause.
    if (!stopping.aborted) throw error
  }
  if (!stopping.aborted) return services.logger.info({ event: 'announcement.finished', told })
  const not_told = await countAfter(database, announcement, last).catch(() => null)
  if (not_told !== 0)
    services.logger.error({ event: 'announcement.stopped', told, not_told }, 'an announcement was cut short')
}

async function* everyone(
  database: Queryable,
  announcement: Announcement,
  stopping: AbortSignal,
): AsyncGenerator<string, void> {
  let page: string[] = []
  do {
    const after = page.at(-1) ?? null
    page = await untilDatabaseAnswers(() => peopleAfter(database, announcement, after, BATCH), stopping)
    yield* page
  } while (page.length === BATCH)
}

async function notifyOne(
  services: Mailing & Pick<Services, 'logger'>,
  user_id: string,
  content: NotificationContent,
  stopping: AbortSignal,
): Promise<boolean> {
  try {
    const reader = await untilDatabaseAnswers(() => writeEntry(services, user_id, content), stopping)
    if (!reader) return true
    return await services.events.pushWhenFree('mail', JOB, (signal) => mailEntry(services, reader, content, signal))
  } catch (error) {
    if (stopping.aborted) return false
    services.events.fail(error, JOB)
    return true
  }
}

// During an outage statements fail fast: without a pause thousands of users would be skipped in a second.
async function untilDatabaseAnswers<T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  for (let pause_ms = FIRST_PAUSE_MS; ; pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      await wait(pause_ms, undefined, { signal: stopping })
    }
  }
}
