import type { Transaction } from '../../adapters/postgres/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { insertMember, memberByEmail } from './member-queries.ts'
import { actIn, lockOrganization } from './queries.ts'

/** Locks an organization that is about to gain a member; false when it is gone. */
export async function lockForJoining(tx: Transaction, organization_id: string): Promise<boolean> {
  const organization = await tx.find(lockOrganization({ organization_id }))
  return organization !== undefined
}

/**
 * Makes a person a member who acts in the organization from now on; the organization is locked already. Who is a member stays what
 * they are. The user row first, then the membership: the other way round three invitations at once meet in a deadlock.
 * @throws Refusal `unauthorized` when the account was deleted meanwhile
 */
export async function joinOrganization(
  tx: Transaction,
  membership: { organization_id: string; user_id: string; role: 'admin' | 'member' },
): Promise<void> {
  const living = await tx.find(actIn(membership))
  if (!living) throw new Refusal('unauthorized')
  await tx.exec(insertMember(membership))
}

/** Whether the living account of a normalized address is a member. */
export async function isMember(tx: Transaction, account: { organization_id: string; email: string }): Promise<boolean> {
  return (await tx.find(memberByEmail(account))) !== undefined
}
