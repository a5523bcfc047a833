import { Readable } from 'node:stream'
import { Id } from '@plinth/contract/values'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { listEvents } from '../../../features/audit/audit.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { toStdout } from '../output.ts'
import { readTime } from '../time.ts'
import { getAccount, readEmail } from '../users/account.ts'

/** `server audit` prints the audit trail as JSON lines, oldest first. @throws CommandFault for invalid options */
export async function printAudit({ option }: Given): Promise<void> {
  const organization = option('organization')
  const user = option('user')
  const since = option('since')
  if (organization === undefined && user === undefined && since === undefined) {
    throw new CommandFault('Say which events: --organization, --user or --since')
  }
  const filter = {
    organization_id: organization === undefined ? undefined : readId(organization, 'the id of an organization'),
    since: since === undefined ? undefined : readTime(since, Date.now()),
  }
  await withDatabase(async (database) => {
    const user_id = user === undefined ? undefined : await readUser(database, user)
    const events = listEvents(database, { ...filter, user_id })
    await toStdout(Readable.from(events).map((event) => `${JSON.stringify(event)}\n`))
  })
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
