import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { LIST_MAX, printList } from '../output.ts'
import { readTime } from '../time.ts'
import { type ListedUser, latestUsers } from './show-queries.ts'

/** `server user list` prints the latest thousand accounts of a state or since a time. @throws CommandFault */
export async function listUsers({ option, flag }: Given): Promise<void> {
  const state = option('state')
  const since = option('since')
  if (state !== undefined && state !== 'active' && state !== 'suspended') {
    throw new CommandFault(`An account is active or suspended, not ${state}`)
  }
  const filter = {
    suspended: state === undefined ? null : state === 'suspended',
    since: since === undefined ? null : readTime(since, Date.now()),
  }
  await withDatabase(async (database) => {
    const users = await database.all(latestUsers({ ...filter, limit: LIST_MAX }))
    printList(flag('json'), users, { none: 'No accounts', lineOf })
  })
}

function lineOf({ created_at, email, name, suspended_at }: ListedUser): string {
  return `${created_at} ${email} (${name})${suspended_at === null ? '' : `, suspended since ${suspended_at}`}`
}
