import type { Member } from '@plinth/contract/organizations'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { By } from '../../http/author.ts'
import { Refusal } from '../../http/refusal.ts'
import { can } from '../../policy.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import { endInvitations } from '../users/sent-invitations/end-invitations.ts'
import { toMember } from './list-members.ts'
import { lockActing } from './lock.ts'
import { memberById } from './member-list-queries.ts'
import { changeRole, deleteMember, roleOf } from './member-queries.ts'

/** Throws Refusal `not_found` for a stranger, `ownership_transfer_required` for the owner. */
export async function updateRole(
  { database, imageUrl }: Pick<Services, 'database' | 'imageUrl'>,
  { caller, author }: By,
  { user_id, role }: { user_id: string; role: 'admin' | 'member' },
): Promise<Member> {
  const { organization_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'members.update_role')
    const target = await tx.get(roleOf({ organization_id, user_id }))
    if (target.role === 'owner') throw new Refusal('ownership_transfer_required')
    await tx.exec(changeRole({ organization_id, user_id, from: target.role, to: role }))
    const details = { from: target.role, to: role }
    if (target.role !== role)
      await audit(tx, author, { action: 'member.role_changed', user_id, organization_id, details })
    if (!can(role, 'invitations.create')) await endInvitations(tx, author, { user_id, organization_id })
    return toMember(await tx.get(memberById({ organization_id, user_id })), imageUrl)
  })
}

/** Throws Refusal `use_leave` for oneself, `not_found` for a stranger, `ownership_transfer_required` for the owner. */
export async function removeMember(database: DatabaseHandle, { caller, author }: By, user_id: string): Promise<void> {
  if (user_id === caller.user_id) throw new Refusal('use_leave')
  const { organization_id } = caller
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'members.remove')
    const target = await tx.get(roleOf({ organization_id, user_id }))
    if (target.role === 'owner') throw new Refusal('ownership_transfer_required')
    await tx.exec(deleteMember({ organization_id, user_id }))
    await audit(tx, author, { action: 'member.removed', user_id, organization_id })
    await endInvitations(tx, author, { user_id, organization_id })
  })
}
