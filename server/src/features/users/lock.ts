import type { Transaction } from '../../adapters/postgres/database.ts'
import { lockUserRow } from './queries.ts'

/** Returns false for a deleted account. Lock order: organizations come before it. */
export async function lockUser(tx: Transaction, user_id: string): Promise<boolean> {
  return (await tx.find(lockUserRow({ user_id }))) !== undefined
}

/** Returns false for a deleted or suspended user. A suspension waits for the transaction. */
export async function lockActive(tx: Transaction, user_id: string): Promise<boolean> {
  const locked = await tx.find(lockUserRow({ user_id }))
  return locked !== undefined && locked.suspended_at === null
}

/** The row is locked, so the answer holds until the transaction ends. */
export async function lockSecondFactor(tx: Transaction, user_id: string): Promise<boolean> {
  return (await tx.find(lockUserRow({ user_id })))?.has_second_factor ?? false
}
