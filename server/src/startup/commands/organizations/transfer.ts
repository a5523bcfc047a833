import { transferByOperator } from '../../../features/organizations/transfer-ownership.ts'
import type { Actor } from '../../../http/actor.ts'
import { ApiError } from '../../../http/api-error.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../command-fault.ts'
import { getAccount, readEmail } from '../users/account.ts'
import { requireOrganization } from './organization.ts'

/** `server organization transfer <id> <email>`: makes a member the owner. @throws CommandFault */
export async function giveOrganization(typed: string, typed_email: string, actor: Actor): Promise<void> {
  const email = readEmail(typed_email)
  await withDatabase(async (database) => {
    const { id: organization_id, name } = await requireOrganization(database, typed)
    const { id: user_id } = await getAccount(database, email)
    try {
      const changed = await transferByOperator(database, actor, { organization_id, user_id })
      console.log(changed ? `${email} is the owner of ${name}` : `${email} was the owner of ${name} already`)
    } catch (error) {
      throw error instanceof ApiError ? toCommandFault(error, email) : error
    }
  })
}

function toCommandFault({ code, message }: ApiError, email: string): CommandFault {
  if (code === 'not_found') return new CommandFault(`${email} is not a member, or is suspended`)
  if (code === 'personal_organization') return new CommandFault('A personal organization has no other owner')
  if (code === 'team_limit_reached') return new CommandFault(`${email} owns too many teams already. ${message}`)
  return new CommandFault(message)
}
