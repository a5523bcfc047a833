import type { Transaction } from '../../../adapters/postgres/database.ts'
import { Refusal } from '../../../http/refusal.ts'
import { insertUser } from '../accounts/queries.ts'
import { insertUserAgent } from '../sessions/user-agent-queries.ts'

/**
 * Creates an account for a proven, normalized address. `user_agent_hash` is of the browser that proved it. Throws Refusal
 * `account_exists` when a living account has the address.
 */
export async function createAccount(
  tx: Transaction,
  account: { email: string; name: string; password_hash: string | null; user_agent_hash: Buffer | null },
): Promise<string> {
  const { user_agent_hash, ...row } = account
  const user = await tx.find(insertUser(row))
  if (!user) throw new Refusal('account_exists')
  if (user_agent_hash) await tx.exec(insertUserAgent({ user_id: user.id, user_agent_hash }))
  return user.id
}
