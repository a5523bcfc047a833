import { Id } from '@plinth/contract/values'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../command-fault.ts'
import { print } from '../output.ts'
import { type OrganizationSummary, organizationById, organizationSummary } from './organization-queries.ts'

/** `server organization show <id> [--json]`. @throws CommandFault */
export async function showOrganization(typed: string, json: boolean): Promise<void> {
  await withDatabase(async (database) => {
    const { id: organization_id } = await requireOrganization(database, typed)
    const organization = await database.getOrNotFound(organizationSummary({ organization_id }))
    print(json, organization, linesOf(organization))
  })
}

/** @throws CommandFault when no organization has the id */
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
    ['pending invitations', String(organization.pending_invitations)],
    ['files', `${organization.files}, ${organization.files_bytes} bytes`],
    ...organization.members.map(({ email, name, role, suspended }, at): [string, string] => [
      at === 0 ? 'members' : '',
      `${email} ${name} (${role}${suspended ? ', suspended' : ''})`,
    ]),
  ]
}
