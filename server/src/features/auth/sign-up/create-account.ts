import type { Transaction } from '../../../adapters/postgres/database.ts'
import { Refusal } from '../../../http/refusal.ts'
import { insertUser, insertUserAgent } from '../queries.ts'

/**
 * Creates an account for a proven address; its personal organization comes into being with the row [T1].
 * @param account `email` normalized, `password_hash` a PHC string or null when no password is set,
 *   `user_agent_hash` of the browser that proved the address: its sign-in is no surprise
 * @throws Refusal `account_exists` when a living account has the address
 */
export async function createAccount(
  tx: Transaction,
  account: { email: string; name: string; password_hash: string | null; user_agent_hash: Buffer | null },
): Promise<string> {
  const { user_agent_hash, ...row } = account
  const [user] = await tx.run(insertUser(row))
  if (!user) throw new Refusal('account_exists')
  if (user_agent_hash) await tx.run(insertUserAgent({ user_id: user.id, user_agent_hash }))
  return user.id
}
