import type { Transaction } from '../../adapters/postgres/database.ts'
import { clearSuspended, setSuspended } from './queries.ts'

/**
 * Keeps a user out until they are restored. Their sessions and mailed links end with the commit, and nothing else
 * changes. Returns false when they are suspended already, or deleted.
 */
export async function suspend(tx: Transaction, user_id: string): Promise<boolean> {
  return (await tx.find(setSuspended({ user_id }))) !== undefined
}

/** Lets a suspended user sign in again. Returns false when they are not suspended. */
export async function restore(tx: Transaction, user_id: string): Promise<boolean> {
  return (await tx.find(clearSuspended({ user_id }))) !== undefined
}
