import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { LIST_MAX, print, printList } from '../output.ts'
import { readTime } from '../time.ts'
import { getAccount, noAccount, readEmail } from './account.ts'
import { type ListedUser, latestUsers, type UserSummary, userSummary } from './show-queries.ts'

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

/** `server user show <email> [--json]` prints the state of an account, without credentials. @throws CommandFault */
export async function showUser({ argument, flag }: Given): Promise<void> {
  const email = readEmail(argument('email'))
  await withDatabase(async (database) => {
    const { id } = await getAccount(database, email)
    const user = await database.find(userSummary({ user_id: id }))
    if (!user) throw noAccount(email)
    print(flag('json'), user, linesOf(user))
  })
}

function linesOf(user: UserSummary): [string, string][] {
  const methods = [...(user.has_password ? ['password'] : []), 'magic link', ...user.identity_providers]
  const last_seen = user.last_seen_at === null ? '' : `, last seen ${user.last_seen_at}`
  return [
    ['id', user.id],
    ['email', user.email],
    ['name', user.name],
    ['state', user.suspended_at === null ? 'active' : `suspended since ${user.suspended_at}`],
    ['created', user.created_at],
    ['directory', user.directory_visible ? 'listed' : 'hidden'],
    ['signs in with', methods.join(', ')],
    ['sessions', `${user.sessions}${last_seen}`],
    ['files', String(user.files)],
    ['notifications', String(user.notifications)],
    ...user.organizations.map(({ id, name, kind, role }, at): [string, string] => [
      at === 0 ? 'organizations' : '',
      `${id} ${name} (${kind}, ${role})`,
    ]),
    ...user.subscriptions.map(({ id, status, current_period_ends_at }, at): [string, string] => [
      at === 0 ? 'subscriptions' : '',
      `${id} ${status}${current_period_ends_at === null ? '' : `, period ends ${current_period_ends_at}`}`,
    ]),
  ]
}

function lineOf({ created_at, email, name, suspended_at }: ListedUser): string {
  return `${created_at} ${email} (${name})${suspended_at === null ? '' : `, suspended since ${suspended_at}`}`
}
