import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import { type Config, readConfig } from '../../../config.ts'
import { deleteAccount } from '../../../features/users/delete-account.ts'
import type { Actor } from '../../../http/actor.ts'
import { ApiError } from '../../../http/api-error.ts'
import { TIMING } from '../../../timing.ts'
import { startJobs, withJobs } from '../../build.ts'
import { withCommandDatabase } from '../../command-database.ts'
import { withServices } from '../../command-services.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { operatorOf } from '../operator.ts'
import { type Account, getAccount, noAccount, readEmail } from './account.ts'

/** `server user delete <email> --yes` deletes an account with the refusals of its user. @throws CommandFault */
export async function deleteUser(given: Given): Promise<void> {
  const actor = operatorOf(given)
  const email = readEmail(given.argument('email'))
  const config = readConfig()
  await withCommandDatabase(config.database, async (database) => {
    const account = await getAccount(database, email)
    if (!given.flag('yes'))
      throw new CommandFault(`${account.name} (${email}) would be deleted for good. Confirm with --yes`)
    await deleteConfirmed(config, database, account, actor)
    console.log(`${email} is deleted`)
  })
}

// The check copies the subscription. A later webhook finds no change, so what has changed is told here. The customer at
// the provider is deleted after the commit. A worker of the API tries again when that fails.
async function deleteConfirmed(config: Config, database: DatabaseHandle, { id, email }: Account, actor: Actor) {
  await withServices(config, database, async (services) => {
    const jobs = await startJobs(services, false)
    try {
      await deleteAccount(withJobs(services, jobs), actor, id)
    } catch (error) {
      throw error instanceof ApiError ? toCommandFault(error, email) : error
    } finally {
      await services.events.drain(TIMING.drain)
      await jobs.close()
    }
  })
}

// The details of a refusal speak to the user; an operator needs to know what to do about it.
function toCommandFault({ code, message, details }: ApiError, email: string): CommandFault {
  // The account was deleted since it was looked up.
  if (code === 'unauthorized') return noAccount(email)
  if (code === 'ownership_transfer_required') {
    const teams = (details.organizations ?? []).map(({ id, name }) => `${name} (${id})`)
    return new CommandFault(
      `The user owns teams with other members: ${teams.join(', ')}. Transfer them first, as the owner or with server organization transfer`,
    )
  }
  if (code === 'account_deletion_blocked') {
    const until = details.until ? ` until ${details.until}` : ''
    return new CommandFault(
      `A subscription blocks the deletion${until}: ${details.reason}. Cancel it at the provider first`,
    )
  }
  return new CommandFault(message)
}
