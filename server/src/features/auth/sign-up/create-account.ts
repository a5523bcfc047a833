import type { Transaction } from '../../../adapters/postgres/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { ApiError } from '../../../http/api-error.ts'
import { audit } from '../../audit/audit.ts'
import { insertUser } from '../accounts/queries.ts'

/** The address is proven and normalized. A visitor becomes the actor. Throws ApiError `account_exists`. */
export async function createAccount(
  tx: Transaction,
  actor: Actor,
  account: { email: string; name: string; password_hash: string | null },
): Promise<string> {
  const user = await tx.find(insertUser(account))
  if (!user) throw new ApiError('account_exists')
  const user_id = actor.kind === 'user' ? user.id : actor.user_id
  await audit(tx, { ...actor, user_id }, { action: 'account.created', user_id: user.id })
  return user.id
}
