import type { CurrentOrganization } from '@plinth/contract/organizations'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Caller } from '../../http/session.ts'
import { getCurrentOrganization } from './current-organization.ts'
import { lockActing } from './lock.ts'
import {
  actIn,
  deleteMember,
  deleteTeam,
  insertMember,
  insertTeam,
  lockOrganization,
  otherMember,
  renameTeam,
  roleOf,
} from './queries.ts'

/** Creates a team whose owner is the caller, who acts in it from now on. Answers its id. */
export async function createTeam(database: DatabaseHandle, user_id: string, name: string): Promise<string> {
  return await database.transaction(async (tx) => {
    const [team] = await tx.run(insertTeam({ name }))
    if (!team) throw new Error('The team was not inserted')
    const place = { organization_id: team.id, user_id }
    const [living] = await tx.run(actIn(place))
    if (!living) throw new Refusal('unauthorized')
    await tx.run(insertMember({ ...place, role: 'owner' }))
    return team.id
  })
}

/**
 * Makes the caller act in another of their organizations.
 * @throws Refusal `not_found` when the caller is no member, whether or not the organization exists
 */
export async function switchOrganization(
  database: DatabaseHandle,
  user_id: string,
  organization_id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const requireMembership = async () => {
      const [member] = await tx.run(roleOf({ organization_id, user_id }))
      if (!member) throw new Refusal('not_found')
    }
    // Before the lock, so that no one can hold up an organization they do not belong to.
    await requireMembership()
    // Lock order: the organization, then the user row. A removal under way is waited for, then looked for again.
    await tx.run(lockOrganization({ organization_id }))
    await requireMembership()
    const [living] = await tx.run(actIn({ organization_id, user_id }))
    if (!living) throw new Refusal('unauthorized')
  })
}

/** Renames the team and returns it with its new name. */
export async function rename(database: DatabaseHandle, caller: Caller, name: string): Promise<CurrentOrganization> {
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'organization.update')
    await tx.run(renameTeam({ organization_id: caller.organization_id, name }))
    return await getCurrentOrganization(tx, caller)
  })
}

/** Deletes the team; members, invitations and files go with it, and everybody acts in the personal organization again [T8]. */
export async function deleteOrganization(database: DatabaseHandle, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'organization.delete')
    await tx.run(deleteTeam({ organization_id: caller.organization_id }))
  })
}

/**
 * Leaves the team; the last member takes it along, because an organization never outlives its last member.
 * @throws Refusal `personal_organization`; `ownership_transfer_required` for an owner who is not alone
 */
export async function leave(database: DatabaseHandle, caller: Caller): Promise<void> {
  if (caller.organization_kind === 'personal') throw new Refusal('personal_organization')
  const { organization_id, user_id } = caller
  await database.transaction(async (tx) => {
    const { role } = await lockActing(tx, caller, 'organization.read')
    const [other] = await tx.run(otherMember({ organization_id, user_id }))
    if (role === 'owner' && other) throw new Refusal('ownership_transfer_required')
    await tx.run(deleteMember({ organization_id, user_id }))
  })
}
