import type { DatabaseHandle, Transaction } from '../../adapters/postgres/database.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  deleteMemberships,
  deletePersonalOrganization,
  deleteWhatIsPersonal,
  eraseUser,
  lockLivingUser,
  lockOwnOrganizations,
  ownOrganizations,
} from './deletion-queries.ts'

/** Something that may forbid a deletion, such as a paid subscription; it throws Refusal `account_deletion_blocked`. */
export type DeletionCheck = (user_id: string) => Promise<void>

type Dependencies = { database: DatabaseHandle; checks: readonly DeletionCheck[] }

/**
 * Deletes an account: what is personal goes, a tombstone without any of it stays, the address is free again. A team in
 * which the person is alone goes with them.
 * @throws Refusal `account_deletion_blocked` from a check; `ownership_transfer_required` while the person owns a team with other members
 */
export async function deleteAccount({ database, checks }: Dependencies, user_id: string): Promise<void> {
  // Outside of the transaction: a check may ask a provider.
  for (const check of checks) await check(user_id)
  // Each further attempt means that the person joined another organization in the meantime.
  let deleted = false
  while (!deleted) deleted = await database.transaction((tx) => tryToDelete(tx, user_id))
}

/** Deletes the account unless it joined an organization that is not locked yet; then nothing is done and false returned. */
async function tryToDelete(tx: Transaction, user_id: string): Promise<boolean> {
  // Lock order: all own organizations by id, then the user row. With it no one can join another one.
  const locked = await tx.all(lockOwnOrganizations({ user_id }))
  const living = await tx.find(lockLivingUser({ user_id }))
  if (!living) throw new Refusal('unauthorized')
  // In a statement of its own: the one that waited for a lock still sees the members of before.
  const organizations = await tx.all(ownOrganizations({ user_id }))
  const locked_ids = new Set(locked.map(({ id }) => id))
  if (organizations.some(({ id }) => !locked_ids.has(id))) return false
  const owned = organizations.filter(({ role, has_others }) => role === 'owner' && has_others)
  if (owned.length > 0) {
    throw new Refusal('ownership_transfer_required', {
      detail: 'You own a team with other members. Transfer it or delete it first.',
      organizations: owned.map(({ id, name }) => ({ id, name })),
    })
  }
  await tx.exec(eraseUser({ user_id }))
  for (const remove of deleteWhatIsPersonal) await tx.exec(remove({ user_id }))
  await tx.exec(deletePersonalOrganization({ user_id }))
  await tx.exec(deleteMemberships({ user_id }))
  return true
}
