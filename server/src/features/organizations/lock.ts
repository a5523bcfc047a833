import type { OrganizationKind } from '@plinth/contract/organizations'
import type { Permission, Role } from '@plinth/contract/permissions'
import type { Transaction } from '../../adapters/postgres/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/session.ts'
import { can } from '../../policy.ts'
import { roleOf } from './member-queries.ts'
import { lockOrganization } from './queries.ts'

/**
 * Locks the acting organization and reads the caller's role again, which may have changed since the guard. Every change
 * of members, roles or invitations starts here. Lock order: the organization, then users. Throws ApiError
 * `acting_organization_changed` when the membership has ended, `forbidden` when the role lacks the permission.
 */
export async function lockActing(
  tx: Transaction,
  { organization_id, user_id }: Pick<Caller, 'organization_id' | 'user_id'>,
  permission: Permission,
): Promise<{ role: Role }> {
  const organization = await tx.find(lockOrganization({ organization_id }))
  const member = await tx.find(roleOf({ organization_id, user_id }))
  if (!organization || !member) throw new ApiError('acting_organization_changed')
  if (!can(member.role, permission)) throw new ApiError('forbidden')
  return member
}

/** Locks an organization for work that no role decides. Throws ApiError `not_found` when it is gone. */
export async function lockExisting(tx: Transaction, organization_id: string): Promise<{ kind: OrganizationKind }> {
  return await tx.getOrNotFound(lockOrganization({ organization_id }))
}
