import type { Transaction } from '../../adapters/postgres/database.ts'
import type { Actor } from '../../http/actor.ts'
import { audit } from './audit.ts'
import { recentFailedSignIn } from './queries.ts'

/**
 * Records at most one failure for each account and network in ten minutes, so that strangers cannot fill the trail [A5].
 * The user is locked: of failures at once, the others wait and then find the first.
 */
export async function auditFailedSignIn(tx: Transaction, actor: Actor, user_id: string): Promise<void> {
  if (await tx.find(recentFailedSignIn({ user_id, ip: actor.ip }))) return
  await audit(tx, actor, { action: 'sign_in.failed', user_id })
}
