import type { DatabaseHandle, Queryable } from '../../../adapters/postgres/database.ts'
import { type Config, readConfig } from '../../../config.ts'
import type { Announcement } from '../../../events/events.ts'
import { requireDisplayable } from '../../../features/notifications/announce.ts'
import { announceOnce, beginAnnouncement, findAnnouncement } from '../../../features/notifications/announce-once.ts'
import { countAfter } from '../../../features/notifications/audience.ts'
import { withCommandDatabase } from '../../command-database.ts'
import { withServices } from '../../command-services.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { operatorOf } from '../operator.ts'
import { getAccount, readEmail } from '../users/account.ts'

/**
 * `server announce <name> --title=… --text=… --yes` notifies all accounts, or those of `--to`. The name makes it once:
 * a second start with the same name goes on where the first one ended. @throws CommandFault
 */
export async function announceByName(given: Given): Promise<void> {
  const actor = operatorOf(given)
  const name = given.argument('name')
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new CommandFault('The name of an announcement has at most 64 letters, digits, dots, hyphens and underscores')
  const config = readConfig()
  await withCommandDatabase(config.database, async (database) => {
    const announcement = await toAnnouncement(database, given)
    const before = await findAnnouncement(database, name, announcement)
    if (before && !before.is_same)
      throw new CommandFault(`${name} is the name of another announcement, with other text or people`)
    if (before?.finished_at)
      return console.log(`${name} was finished already, at ${before.finished_at}: ${people(before.told)} told`)
    const left = people(await countAfter(database, announcement, before?.told_until ?? null))
    const so_far = before ? `, after ${before.told} before` : ''
    if (given.flag('dry-run')) return console.log(`${name} would tell ${left}${so_far}`)
    if (!given.flag('yes')) throw new CommandFault(`${name} would tell ${left}${so_far}. Confirm with --yes`)
    await beginAnnouncement(database, actor, name, announcement)
    await notifyAll(config, database, name, announcement)
  })
}

async function toAnnouncement(database: Queryable, { option }: Given): Promise<Announcement> {
  const title = option('title')
  const text = option('text')
  const link = option('link')
  const label = option('label')
  if (!title || !text) throw new CommandFault('An announcement needs --title and --text')
  if (label && !link) throw new CommandFault('--label is the text of the button that leads to --link')
  const action = link === undefined ? {} : { action: { path: link, label: label ?? 'Open' } }
  const announcement = { ...(await toPeople(database, option('to'))), headline: title, body: text, ...action }
  try {
    requireDisplayable(announcement)
  } catch (error) {
    throw error instanceof RangeError ? new CommandFault(error.message) : error
  }
  return announcement
}

async function toPeople(database: Queryable, to: string | undefined) {
  if (to === undefined) return { all: true } as const
  const accounts: string[] = []
  for (const email of to.split(',')) accounts.push((await getAccount(database, readEmail(email))).id)
  return { user_ids: accounts }
}

/** A signal ends it after the users at hand. */
async function notifyAll(
  config: Config,
  database: DatabaseHandle,
  name: string,
  announcement: Announcement,
): Promise<void> {
  let failed = 0
  const end = await withServices(config, database, async (services) => {
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        stop.abort()
        const stopping = { event: 'announcement.stopping' }
        services.logger.info(stopping, 'the announcement stops once the mails under way have ended')
      })
    const onMailFailed = (err: unknown) => {
      failed += 1
      services.logger.error({ err, event: 'announcement.mail_failed' }, 'a mail of an announcement was not sent')
    }
    const before = await findAnnouncement(database, name, announcement)
    const progress = { told_until: before?.told_until ?? null, stopping: stop.signal }
    return await announceOnce({ ...services, onMailFailed }, name, announcement, progress)
  })
  const told = people((await findAnnouncement(database, name, announcement))?.told ?? 0)
  const mails = failed === 0 ? '' : `; ${failed} mails were not sent, as the log says`
  if (end === 'taken over') throw new CommandFault(`Another process sends ${name}`)
  if (end === 'stopped') throw new CommandFault(`${name} was stopped: ${told} told${mails}. The same command goes on`)
  console.log(`${name} is finished: ${told} told${mails}`)
}

const people = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)
