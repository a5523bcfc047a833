import type { CurrentOrganization, Member } from '@plinth/contract/organizations'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { invalid, Refusal } from '../../http/refusal.ts'
import type { Caller } from '../../http/session.ts'
import type { ImageUrl } from '../profile-images/urls.ts'
import { getCurrentOrganization } from './current-organization.ts'
import { toMember } from './list-members.ts'
import { lockActing } from './lock.ts'
import { memberById } from './member-list-queries.ts'
import { changeRole, deleteMember, roleOf } from './member-queries.ts'

/** The former owner becomes an admin. Throws Refusal `validation_failed` for oneself, `not_found` for a stranger. */
export async function transferOwnership(
  database: DatabaseHandle,
  caller: Caller,
  user_id: string,
): Promise<CurrentOrganization> {
  if (user_id === caller.user_id) throw invalid('/user_id', 'You are the owner already')
  const { organization_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'organization.transfer')
    const target = await tx.get(roleOf({ organization_id, user_id }))
    // Demote first: there may never be two owners.
    await tx.one(changeRole({ organization_id, user_id: caller.user_id, from: 'owner', to: 'admin' }))
    await tx.one(changeRole({ organization_id, user_id, from: target.role, to: 'owner' }))
    return await getCurrentOrganization(tx, caller)
  })
}

/** Throws Refusal `not_found` for a stranger, `ownership_transfer_required` for the owner. */
export async function updateRole(
  { database, imageUrl }: { database: DatabaseHandle; imageUrl: ImageUrl },
  caller: Caller,
  { user_id, role }: { user_id: string; role: 'admin' | 'member' },
): Promise<Member> {
  const { organization_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'members.update_role')
    const target = await tx.get(roleOf({ organization_id, user_id }))
    if (target.role === 'owner') throw new Refusal('ownership_transfer_required')
    await tx.exec(changeRole({ organization_id, user_id, from: target.role, to: role }))
    return toMember(await tx.get(memberById({ organization_id, user_id })), imageUrl)
  })
}

/** Throws Refusal `use_leave` for oneself, `not_found` for a stranger, `ownership_transfer_required` for the owner. */
export async function removeMember(database: DatabaseHandle, caller: Caller, user_id: string): Promise<void> {
  if (user_id === caller.user_id) throw new Refusal('use_leave')
  const { organization_id } = caller
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'members.remove')
    const target = await tx.get(roleOf({ organization_id, user_id }))
    if (target.role === 'owner') throw new Refusal('ownership_transfer_required')
    await tx.exec(deleteMember({ organization_id, user_id }))
  })
}
