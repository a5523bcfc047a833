import type { Transaction } from '../../adapters/postgres/database.ts'
import { lockLivingUser } from './queries.ts'

/** Locks the row of a user; false for a deleted account. Lock order: organizations come before it. */
export async function lockLiving(tx: Transaction, user_id: string): Promise<boolean> {
  return (await tx.find(lockLivingUser({ user_id }))) !== undefined
}
