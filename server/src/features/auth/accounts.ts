import type { Transaction } from '../../adapters/postgres/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { insertUser } from './queries.ts'

/**
 * Creates an account for a proven address; its personal organization comes into being with the row (SPEC.md, "Tenancy rules" 1).
 * @param account `email` normalized, `password_hash` a PHC string or null when no password is set
 * @throws Refusal `account_exists` when a living account has the address
 */
export async function createAccount(
  tx: Transaction,
  account: { email: string; name: string; password_hash: string | null },
): Promise<string> {
  const [user] = await tx.run(insertUser(account))
  if (!user) throw new Refusal('account_exists')
  return user.id
}
