import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Id } from '@plinth/contract/values'
import * as z from 'zod/mini'
import type { Queryable, Transaction } from '../../adapters/postgres/database.ts'
import { defineJob, type Sender, type Worked, worked } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { countUsers, listUserIds } from '../users/recipients.ts'
import {
  advanceAnnouncement,
  deleteAnnouncement,
  dueMails,
  insertAnnouncement,
  lockAnnouncement,
} from './announcement-queries.ts'
import { notifyDurably } from './notify.ts'

const shown = { title: z.string(), body: z.string(), action_path: z.string() }

const Many = z.object({
  name: z.string(),
  keeps_name: z.boolean(),
  user_ids: z.nullable(z.array(Id)),
  content: z.discriminatedUnion('type', [
    z.object({ ...shown, type: z.literal('system_announcement'), action_label: z.string() }),
    z.object({ ...shown, type: z.literal('security_alert'), occurred_at: z.string() }),
  ]),
})

type Many = z.infer<typeof Many>

type Named = { name: string; content_hash: Buffer }

const BATCH = 20
const PAUSE_MS = 250

/** The provider may take hours for all mails. The heartbeat shows when a process has died. */
export const notifyManyJob = defineJob({
  name: 'notify_many',
  schema: Many,
  timeout_s: 24 * 60 * 60,
  keeps_done: false,
  at_once: 4,
})

/**
 * Notifies these users, or all for null, by a durable job that tells no one twice for one name.
 * @returns false when the name was used before; then those who are left are told
 */
export async function notifyMany(
  jobs: Sender,
  tx: Transaction,
  user_ids: readonly string[] | null,
  content: Many['content'],
  named?: Named,
): Promise<boolean> {
  const { name, content_hash } = named ?? { name: crypto.randomUUID(), content_hash: randomBytes(32) }
  const begun = await tx.find(insertAnnouncement({ name, content_hash }))
  const many = { name, keeps_name: named !== undefined, user_ids: user_ids && inOrder(user_ids), content }
  await jobs.send(tx, notifyManyJob, many, { key: name })
  return begun !== undefined
}

export function notifiesMany({ database }: Pick<Services, 'database'>): Worked {
  return worked(notifyManyJob, async (many, { jobs, signal }) => {
    while (await database.transaction((tx) => notifyNext(tx, jobs, many))) {
      signal.throwIfAborted()
      while ((await database.all(dueMails({ limit: BATCH }))).length === BATCH)
        await wait(PAUSE_MS, undefined, { signal })
    }
  })
}

/** Entries, mails and place are written together, so that no one is told twice. Returns whether users are left. */
async function notifyNext(tx: Transaction, jobs: Sender, many: Many): Promise<boolean> {
  const { name, keeps_name, user_ids, content } = many
  const progress = await tx.find(lockAnnouncement({ name }))
  if (!progress) return false
  const { told_until } = progress
  const people = user_ids ? idsAfter(user_ids, told_until).slice(0, BATCH) : await listUserIds(tx, told_until, BATCH)
  for (const user_id of people) await notifyDurably(jobs, tx, user_id, content)
  const is_last = people.length < BATCH
  if (is_last && !keeps_name) await tx.exec(deleteAnnouncement({ name }))
  else await tx.exec(advanceAnnouncement({ name, told: people.length, told_until: people.at(-1) ?? null, is_last }))
  return !is_last
}

export async function countAfter(
  database: Queryable,
  user_ids: readonly string[] | null,
  after: string | null,
): Promise<number> {
  return user_ids ? idsAfter(user_ids, after).length : await countUsers(database, after)
}

function inOrder(user_ids: readonly string[]): string[] {
  return [...new Set(user_ids)].sort()
}

function idsAfter(user_ids: readonly string[], after: string | null): string[] {
  return user_ids.filter((id) => after === null || id > after)
}
