import type { Transaction } from '../../adapters/postgres/database.ts'
import type { RowOf } from '../../adapters/postgres/statements.ts'
import { lockUserRow } from './queries.ts'

/** Returns undefined for a deleted account. The row holds until the commit. Lock order: organizations come before it. */
export async function lockUser(tx: Transaction, user_id: string): Promise<RowOf<typeof lockUserRow> | undefined> {
  return await tx.find(lockUserRow({ user_id }))
}

/** Returns false for a deleted or suspended user. A suspension waits for the transaction. */
export async function lockActive(tx: Transaction, user_id: string): Promise<boolean> {
  const locked = await lockUser(tx, user_id)
  return locked !== undefined && locked.suspended_at === null
}
