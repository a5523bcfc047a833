import { createHash } from 'node:crypto'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { audit } from '../../../features/audit/audit.ts'
import { contentOf } from '../../../features/notifications/announce.ts'
import { announcementByName, finishAnnouncement } from '../../../features/notifications/announcement-queries.ts'
import { countAfter, notifyMany, notifyManyJob } from '../../../features/notifications/notify-many.ts'
import type { Sender } from '../../../jobs/job.ts'
import { withSender } from '../../../jobs/jobs.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { operatorOf } from '../operator.ts'
import { getAccount, readEmail } from '../users/account.ts'

/**
 * `server announce <name> --title=… --text=… --yes` sends a job that notifies all accounts, or those of `--to`. Starting
 * it again under the same name continues it, and no account is notified twice. @throws CommandFault
 */
export async function announceByName(given: Given): Promise<void> {
  const actor = operatorOf(given)
  const name = given.argument('name')
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new CommandFault('The name of an announcement has at most 64 letters, digits, dots, hyphens and underscores')
  await withDatabase(async (database) => {
    if (given.flag('stop')) return await stop(database, name)
    const { user_ids, content, content_hash } = await readAnnouncement(database, given)
    const before = await database.find(announcementByName({ name }))
    if (before && !before.content_hash.equals(content_hash))
      throw new CommandFault(`${name} is the name of another announcement, with other text or people`)
    if (before?.finished_at)
      return console.log(`${name} was finished already, at ${before.finished_at}: ${people(before.told)} told`)
    const left = people(await countAfter(database, user_ids, before?.told_until ?? null))
    const so_far = before ? `, after ${before.told} before` : ''
    if (given.flag('dry-run')) return console.log(`${name} would tell ${left}${so_far}`)
    if (!given.flag('yes')) throw new CommandFault(`${name} would tell ${left}${so_far}. Confirm with --yes`)
    const send = (jobs: Sender) =>
      database.transaction(async (tx) => {
        const begun = await notifyMany(jobs, tx, user_ids, content, { name, content_hash })
        if (begun) await audit(tx, actor, { action: 'announcement.started', details: { announcement: name } })
      })
    await withSender(database, notifyManyJob, send)
    console.log(`A job of ${name} tells ${left}${so_far}. With --dry-run this command says how many are left`)
  })
}

async function readAnnouncement(database: Queryable, { option }: Given) {
  const title = option('title')
  const text = option('text')
  const link = option('link')
  const label = option('label')
  if (!title || !text) throw new CommandFault('An announcement needs --title and --text')
  if (label && !link) throw new CommandFault('--label is the text of the button that leads to --link')
  const action = link === undefined ? undefined : { path: link, label: label ?? 'Open' }
  const user_ids = await idsOf(database, option('to'))
  const content_hash = createHash('sha256')
    .update(JSON.stringify([title, text, action, user_ids ?? 'all']))
    .digest()
  try {
    return { user_ids, content: contentOf({ headline: title, body: text, ...(action && { action }) }), content_hash }
  } catch (error) {
    throw error instanceof RangeError ? new CommandFault(error.message) : error
  }
}

async function idsOf(database: Queryable, to: string | undefined): Promise<string[] | null> {
  if (to === undefined) return null
  const ids = new Set<string>()
  for (const email of to.split(',')) ids.add((await getAccount(database, readEmail(email))).id)
  return [...ids].sort()
}

async function stop(database: Queryable, name: string): Promise<void> {
  if ((await database.exec(finishAnnouncement({ name }))) === 0)
    throw new CommandFault(`No announcement is under way with the name ${name}`)
  console.log(`${name} is stopped, and tells no one any more`)
}

const people = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)
