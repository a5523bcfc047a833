import type { Transaction } from '../../../adapters/postgres/database.ts'
import { Refusal } from '../../../http/refusal.ts'
import { insertUser } from '../accounts/queries.ts'
import { insertUserAgent } from '../sessions/user-agent-queries.ts'

/** For a proven, normalized address. Throws Refusal `account_exists` when a living account has it. */
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
