import type { Transaction } from '../../../adapters/postgres/database.ts'
import { deleteEmailTokens } from '../accounts/link-queries.ts'
import { deleteAllSessions } from './queries.ts'

/**
 * Ends every session of a user, and the mailed links that could start another. The user is locked, so that a sign-in that is
 * under way ends too. Returns how many there were.
 */
export async function endAccess(tx: Transaction, user_id: string): Promise<{ sessions: number; links: number }> {
  return {
    links: await tx.exec(deleteEmailTokens({ user_id })),
    sessions: await tx.exec(deleteAllSessions({ user_id })),
  }
}
