import type { InvitedRole } from '@plinth/contract/invitations'
import type { Transaction } from '../../adapters/postgres/database.ts'
import type { Actor } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import { audit } from '../audit/audit.ts'
import { insertMember, memberByEmail } from './member-queries.ts'
import { actIn, lockOrganization } from './queries.ts'

export async function lockForJoining(tx: Transaction, organization_id: string): Promise<boolean> {
  const organization = await tx.find(lockOrganization({ organization_id }))
  return organization !== undefined
}

/**
 * Adds a member, who acts in the organization from now on. Existing members keep their role. The organization is locked
 * already. Lock the user before adding the member: the reverse deadlocks. Throws ApiError `unauthorized`.
 */
export async function joinOrganization(
  tx: Transaction,
  actor: Actor,
  membership: { organization_id: string; user_id: string; role: InvitedRole },
): Promise<void> {
  const living = await tx.find(actIn(membership))
  if (!living) throw new ApiError('unauthorized')
  const joined = await tx.find(insertMember(membership))
  if (!joined) return
  const { role, ...place } = membership
  await audit(tx, actor, { action: 'member.joined', ...place, details: { role } })
}

export async function isMember(tx: Transaction, account: { organization_id: string; email: string }): Promise<boolean> {
  return (await tx.find(memberByEmail(account))) !== undefined
}
