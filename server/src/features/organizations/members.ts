import type { InvitedRole } from '@plinth/contract/invitations'
import type { Member } from '@plinth/contract/organizations'
import type { DatabaseHandle, Queryable } from '../../adapters/postgres/database.ts'
import type { ActorContext } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import { can } from '../../policy.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import { endInvitations } from '../users/sent-invitations/end-invitations.ts'
import { toMember } from './list-members.ts'
import { lockActing } from './lock.ts'
import { memberById } from './member-list-queries.ts'
import { changeRole, deleteMember, listAdmins, roleOf } from './member-queries.ts'

/** The owner and the admins hear of what concerns an organization, unless they are suspended. */
export async function adminsOf(
  database: Queryable,
  organization_id: string,
): Promise<{ user_id: string; role: 'owner' | 'admin' }[]> {
  return await database.all(listAdmins({ organization_id }))
}

/** Throws ApiError `not_found` for a stranger, `ownership_transfer_required` for the owner. */
export async function updateRole(
  { database, imageUrl }: Pick<Services, 'database' | 'imageUrl'>,
  { caller, actor }: ActorContext,
  { user_id, role }: { user_id: string; role: InvitedRole },
): Promise<Member> {
  const { organization_id } = caller
  return await database.transaction(async (tx) => {
    const acting = await lockActing(tx, caller, 'members.update_role')
    const target = await tx.getOrNotFound(roleOf({ organization_id, user_id }))
    if (target.role === 'owner') throw new ApiError('ownership_transfer_required')
    await tx.exec(changeRole({ organization_id, user_id, from: target.role, to: role }))
    const details = { from: target.role, to: role }
    if (target.role !== role)
      await audit(tx, actor, { action: 'member.role_changed', user_id, organization_id, details })
    if (!can(role, 'invitations.create')) await endInvitations(tx, actor, { user_id, organization_id })
    return toMember(await tx.getOrNotFound(memberById({ organization_id, user_id })), { role: acting.role, imageUrl })
  })
}

/** Throws `cannot_remove_self`, `not_found` for a stranger, `ownership_transfer_required` for the owner. */
export async function removeMember(
  database: DatabaseHandle,
  { caller, actor }: ActorContext,
  user_id: string,
): Promise<void> {
  if (user_id === caller.user_id) throw new ApiError('cannot_remove_self')
  const { organization_id } = caller
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'members.remove')
    const target = await tx.getOrNotFound(roleOf({ organization_id, user_id }))
    if (target.role === 'owner') throw new ApiError('ownership_transfer_required')
    await tx.exec(deleteMember({ organization_id, user_id }))
    await audit(tx, actor, { action: 'member.removed', user_id, organization_id })
    await endInvitations(tx, actor, { user_id, organization_id })
  })
}
