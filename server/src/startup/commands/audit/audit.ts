import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Id } from '@plinth/contract/values'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { readDatabaseConfig } from '../../../config.ts'
import { listEvents } from '../../../features/audit/list-events.ts'
import { withCommandDatabase } from '../../command-database.ts'
import { CommandFault } from '../command-fault.ts'
import { getAccount, readEmail } from '../users/account.ts'

type Options = { organization: string | undefined; user: string | undefined; since: string | undefined }

const UNITS_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * `server audit`: prints the audit trail as JSON lines, oldest first.
 * @throws CommandFault for an invalid option, without any option, and for an address without an account
 */
export async function printAudit({ organization, user, since }: Options): Promise<void> {
  if (organization === undefined && user === undefined && since === undefined) {
    throw new CommandFault('Say which events: --organization, --user or --since')
  }
  const filter = {
    organization_id: organization === undefined ? undefined : readId(organization, 'the id of an organization'),
    since: since === undefined ? undefined : readTime(since, Date.now()),
  }
  await withCommandDatabase(readDatabaseConfig(), async (database) => {
    const user_id = user === undefined ? undefined : await readUser(database, user)
    await print(listEvents(database, { ...filter, user_id }))
  })
}

async function print(events: AsyncIterable<object>): Promise<void> {
  const lines = Readable.from(events).map((event) => `${JSON.stringify(event)}\n`)
  try {
    await pipeline(lines, process.stdout, { end: false })
  } catch (error) {
    // The reader has seen enough, as `head` does.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}

// A deleted account has no address any more, but its id still leads to its events.
async function readUser(database: Queryable, given: string): Promise<string> {
  if (!given.includes('@')) return readId(given, 'an email address or the id of a user')
  return (await getAccount(database, readEmail(given))).id
}

function readId(given: string, what: string): string {
  const { data: id } = Id.safeParse(given)
  if (id === undefined) throw new CommandFault(`This is not ${what}: ${given}`)
  return id
}

/** Reads `7d`, `12h`, `30m`, or a date or time of ISO 8601, in UTC unless it says otherwise. @throws CommandFault */
export function readTime(given: string, now: number): string {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(given) ?? []
  const ago = UNITS_MS[unit]
  const time = ago === undefined ? parseIso(given) : now - Number(count) * ago
  // PostgreSQL reads no negative year, and no event is older than 1970.
  if (!(time >= 0)) throw new CommandFault(`This is not a time such as 7d, 12h or 2026-11-01: ${given}`)
  return new Date(time).toISOString().replace('Z', `${microsecondsOf(given)}Z`)
}

// A Date ends at milliseconds, and the time of an event does not.
function microsecondsOf(given: string): string {
  return /\.\d{3}(\d{1,3})/.exec(given)?.[1] ?? ''
}

function parseIso(given: string): number {
  const isIso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.test(given)
  if (!isIso || !isDay(given.slice(0, 10))) return Number.NaN
  const isZoned = /(Z|[+-]\d\d:\d\d)$/.test(given)
  return Date.parse(given.includes('T') && !isZoned ? `${given}Z` : given)
}

// Date.parse takes 31 February for 3 March.
function isDay(day: string): boolean {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
