import type { CurrentOrganization } from '@plinth/contract/organizations'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { Actor, ActorContext } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import type { SessionUser } from '../../http/session.ts'
import { audit } from '../audit/audit.ts'
import { lockUser } from '../users/lock.ts'
import { endInvitations } from '../users/sent-invitations/end-invitations.ts'
import { getCurrentOrganization } from './current-organization.ts'
import { lockActing } from './lock.ts'
import { deleteMember, insertMember, otherMember, roleOf } from './member-queries.ts'
import { actIn, insertOrganization, lockOrganization, removeOrganization, setOrganizationName } from './queries.ts'
import { requireRoomForTeam } from './team-limit.ts'

/** Creates a team, which the user owns and acts in. Returns its id. Throws ApiError `team_limit_reached`. */
export async function createOrganization(
  database: DatabaseHandle,
  actor: Actor,
  { user_id, name }: { user_id: string; name: string },
): Promise<string> {
  return await database.transaction(async (tx) => {
    if (!(await lockUser(tx, user_id))) throw new ApiError('unauthorized')
    await requireRoomForTeam(tx, user_id)
    const { id } = await tx.single(insertOrganization({ name }))
    const place = { organization_id: id, user_id }
    await tx.single(actIn(place))
    await tx.exec(insertMember({ ...place, role: 'owner' }))
    await audit(tx, actor, { action: 'organization.created', ...place })
    return id
  })
}

/** Throws ApiError `not_found` when the caller is no member, whether or not the organization exists. */
export async function switchOrganization(
  database: DatabaseHandle,
  { caller: { user_id }, actor }: ActorContext<SessionUser>,
  organization_id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const requireMembership = async () => {
      await tx.getOrNotFound(roleOf({ organization_id, user_id }))
    }
    // This comes before the lock, so that strangers cannot hold up an organization.
    await requireMembership()
    // Lock order: the organization, then the user row. A removal may have held the lock, so this reads again.
    await tx.exec(lockOrganization({ organization_id }))
    await requireMembership()
    const living = await lockUser(tx, user_id)
    if (!living) throw new ApiError('unauthorized')
    if (living.active_organization_id === organization_id) return
    await tx.exec(actIn({ organization_id, user_id }))
    await audit(tx, actor, { action: 'organization.switched', user_id, organization_id })
  })
}

export async function renameOrganization(
  database: DatabaseHandle,
  { caller, actor }: ActorContext,
  name: string,
): Promise<CurrentOrganization> {
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'organization.update')
    const { organization_id } = caller
    const renamed = await tx.exec(setOrganizationName({ organization_id, name }))
    if (renamed > 0) await audit(tx, actor, { action: 'organization.renamed', organization_id })
    return await getCurrentOrganization(tx, caller)
  })
}

/** Members, invitations and files go with it. Everyone acts in their personal organization again. */
export async function deleteOrganization(database: DatabaseHandle, { caller, actor }: ActorContext): Promise<void> {
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'organization.delete')
    const { organization_id } = caller
    await tx.exec(removeOrganization({ organization_id }))
    await audit(tx, actor, { action: 'organization.deleted', organization_id })
  })
}

/** Throws ApiError `personal_organization`, or `ownership_transfer_required` for an owner with other members. */
export async function leaveOrganization(database: DatabaseHandle, { caller, actor }: ActorContext): Promise<void> {
  if (caller.organization_kind === 'personal') throw new ApiError('personal_organization')
  const { organization_id, user_id } = caller
  await database.transaction(async (tx) => {
    const { role } = await lockActing(tx, caller, 'organization.read')
    const other = await tx.find(otherMember({ organization_id, user_id }))
    if (role === 'owner' && other) throw new ApiError('ownership_transfer_required')
    await tx.exec(deleteMember({ organization_id, user_id }))
    await audit(tx, actor, { action: 'member.left', user_id, organization_id })
    await endInvitations(tx, actor, { user_id, organization_id })
    if (!other) await audit(tx, actor, { action: 'organization.deleted', organization_id })
  })
}
