import type { Transaction } from '../../../adapters/postgres/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { ApiError } from '../../../http/api-error.ts'
import { audit } from '../../audit/audit.ts'
import { insertUser } from '../accounts/queries.ts'
import { insertUserAgent } from '../sessions/queries.ts'

/** The address is proven and normalized. A visitor becomes the actor. Throws ApiError `account_exists`. */
export async function createAccount(
  tx: Transaction,
  actor: Actor,
  account: { email: string; name: string; password_hash: string | null; user_agent_hash: Buffer | null },
): Promise<string> {
  const { user_agent_hash, ...row } = account
  const user = await tx.find(insertUser(row))
  if (!user) throw new ApiError('account_exists')
  if (user_agent_hash) await tx.exec(insertUserAgent({ user_id: user.id, user_agent_hash }))
  const user_id = actor.kind === 'user' ? user.id : actor.user_id
  await audit(tx, { ...actor, user_id }, { action: 'account.created', user_id: user.id })
  return user.id
}
