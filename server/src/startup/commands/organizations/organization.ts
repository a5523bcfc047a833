import { Id } from '@plinth/contract/values'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { transferByOperator } from '../../../features/organizations/transfer-ownership.ts'
import { ApiError } from '../../../http/api-error.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { operatorOf } from '../operator.ts'
import { print } from '../output.ts'
import { getAccount, readEmail } from '../users/account.ts'
import { type OrganizationSummary, organizationById, organizationSummary } from './organization-queries.ts'

/** `server organization show <id> [--json]` prints an organization. @throws CommandFault */
export async function showOrganization({ argument, flag }: Given): Promise<void> {
  await withDatabase(async (database) => {
    const { id: organization_id } = await requireOrganization(database, argument('id'))
    const organization = await database.getOrNotFound(organizationSummary({ organization_id }))
    print(flag('json'), organization, linesOf(organization))
  })
}

/** Throws CommandFault when no organization has the id. */
export async function requireOrganization(database: Queryable, typed: string): Promise<{ id: string; name: string }> {
  const { data: organization_id } = Id.safeParse(typed)
  const found = organization_id === undefined ? undefined : await database.find(organizationById({ organization_id }))
  if (!found) throw new CommandFault(`No organization has the id ${typed}`)
  return found
}

function linesOf(organization: OrganizationSummary): [string, string][] {
  return [
    ['id', organization.id],
    ['name', organization.name],
    ['kind', organization.kind],
    ['created', organization.created_at],
    ['files', `${organization.files}, ${organization.files_bytes} bytes`],
    ...organization.members.map(({ email, name, role, suspended }, at): [string, string] => [
      at === 0 ? 'members' : '',
      `${email} ${name} (${role}${suspended ? ', suspended' : ''})`,
    ]),
    ...organization.pending_invitations.map(
      ({ id, email, role, inviter_email: by, expired, expires_at }, at): [string, string] => [
        at === 0 ? 'pending invitations' : '',
        `${id} ${email} (${role})${by === null ? '' : ` by ${by}`}, ${expired ? 'expired' : 'expires'} ${expires_at}`,
      ],
    ),
  ]
}

/** `server organization transfer <id> <email>` makes a member the owner. @throws CommandFault */
export async function giveOrganization(given: Given): Promise<void> {
  const actor = operatorOf(given)
  const email = readEmail(given.argument('email'))
  await withDatabase(async (database) => {
    const { id: organization_id, name } = await requireOrganization(database, given.argument('id'))
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
