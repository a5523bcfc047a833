import type { Transaction } from '../../adapters/postgres/database.ts'
import { lockUserRow } from './queries.ts'

/** Locks the row of a user; false for a deleted account. Lock order: organizations come before it. */
export async function lockUser(tx: Transaction, user_id: string): Promise<boolean> {
  return (await tx.find(lockUserRow({ user_id }))) !== undefined
}

/** The same; false for a suspended user too. A suspension waits for the transaction. */
export async function lockActive(tx: Transaction, user_id: string): Promise<boolean> {
  const locked = await tx.find(lockUserRow({ user_id }))
  return locked !== undefined && locked.suspended_at === null
}

/** Tells whether a user has a second factor, which stays so until the transaction ends: the row is locked. */
export async function lockSecondFactor(tx: Transaction, user_id: string): Promise<boolean> {
  return (await tx.find(lockUserRow({ user_id })))?.has_second_factor ?? false
}
