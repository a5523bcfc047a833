import type { CurrentOrganization } from '@plinth/contract/organizations'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/session.ts'
import { permissionsOf } from '../../policy.ts'
import { organizationOfMember } from './queries.ts'

/** Throws ApiError `acting_organization_changed` when the membership has ended, which it can right after a commit. */
export async function getCurrentOrganization(
  database: Queryable,
  { organization_id, user_id }: Pick<Caller, 'organization_id' | 'user_id'>,
): Promise<CurrentOrganization> {
  const row = await database.find(organizationOfMember({ organization_id, user_id }))
  if (!row) throw new ApiError('acting_organization_changed')
  const { role, ...organization } = row
  return { organization, role, permissions: permissionsOf(role, organization.kind) }
}
