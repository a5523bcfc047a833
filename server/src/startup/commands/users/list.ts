import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../command-fault.ts'
import { LIST_MAX, printList } from '../output.ts'
import { readTime } from '../time.ts'
import { type ListedUser, latestUsers } from './show-queries.ts'

type Options = { state: string | undefined; since: string | undefined; json: boolean }

/** `server user list` prints the latest thousand accounts of a state or since a time. @throws CommandFault */
export async function listUsers({ state, since, json }: Options): Promise<void> {
  if (state !== undefined && state !== 'active' && state !== 'suspended') {
    throw new CommandFault(`An account is active or suspended, not ${state}`)
  }
  const filter = {
    suspended: state === undefined ? null : state === 'suspended',
    since: since === undefined ? null : readTime(since, Date.now()),
  }
  await withDatabase(async (database) => {
    const users = await database.all(latestUsers({ ...filter, limit: LIST_MAX }))
    printList(json, users, { none: 'No accounts', lineOf })
  })
}

function lineOf({ created_at, email, name, suspended_at }: ListedUser): string {
  return `${created_at} ${email} (${name})${suspended_at === null ? '' : `, suspended since ${suspended_at}`}`
}
