import type { CurrentOrganization } from '@plinth/contract/organizations'
import type { DatabaseHandle, Transaction } from '../../adapters/postgres/database.ts'
import type { Actor, ActorContext } from '../../http/actor.ts'
import { ApiError, invalid } from '../../http/api-error.ts'
import { audit } from '../audit/audit.ts'
import { requireRoomOfNewOwner } from '../storage-quota/require-room.ts'
import { lockActive } from '../users/lock.ts'
import { getCurrentOrganization } from './current-organization.ts'
import { lockActing, lockExisting } from './lock.ts'
import { changeRole, ownerOf, roleOf } from './member-queries.ts'
import { requireRoomForTeam } from './team-limit.ts'

/**
 * The former owner becomes an admin. Throws ApiError `validation_failed` for oneself, `not_found` for a stranger and
 * for a suspended member, who could do nothing as the owner, `team_limit_reached` and `owner_quota_exceeded`.
 */
export async function transferOwnership(
  database: DatabaseHandle,
  { caller, actor }: ActorContext,
  user_id: string,
): Promise<CurrentOrganization> {
  if (user_id === caller.user_id) throw invalid('/user_id', 'You are the owner already')
  const { organization_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'organization.transfer')
    await transfer(tx, actor, { organization_id, from: caller.user_id, to: user_id })
    await requireRoomOfNewOwner(tx, organization_id)
    return await getCurrentOrganization(tx, caller)
  })
}

/**
 * An operator acts for an owner who cannot. Returns false for the current owner. Throws ApiError `not_found`,
 * `personal_organization` or `team_limit_reached`.
 */
export async function transferByOperator(
  database: DatabaseHandle,
  actor: Actor,
  { organization_id, user_id }: { organization_id: string; user_id: string },
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const { kind } = await lockExisting(tx, organization_id)
    const owner = await tx.single(ownerOf({ organization_id }))
    if (owner.user_id === user_id) return false
    if (kind === 'personal') throw new ApiError('personal_organization')
    await transfer(tx, actor, { organization_id, from: owner.user_id, to: user_id })
    return true
  })
}

/** Lock order: the organization by the caller, then the new owner, so that a suspension comes before or after. */
async function transfer(
  tx: Transaction,
  actor: Actor,
  { organization_id, from, to }: { organization_id: string; from: string; to: string },
): Promise<void> {
  const target = await tx.find(roleOf({ organization_id, user_id: to }))
  if (!target || !(await lockActive(tx, to))) throw new ApiError('not_found')
  await requireRoomForTeam(tx, to)
  // The owner is demoted first, because there may never be two.
  await tx.single(changeRole({ organization_id, user_id: from, from: 'owner', to: 'admin' }))
  await tx.single(changeRole({ organization_id, user_id: to, from: target.role, to: 'owner' }))
  await audit(tx, actor, { action: 'organization.transferred', user_id: to, organization_id })
}
