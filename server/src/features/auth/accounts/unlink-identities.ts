import type { Transaction } from '../../../adapters/postgres/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { audit } from '../../audit/audit.ts'
import { deleteIdentities } from './queries.ts'

export async function unlinkIdentities(tx: Transaction, actor: Actor, user_id: string): Promise<boolean> {
  const unlinked = await tx.exec(deleteIdentities({ user_id }))
  if (unlinked > 0) await audit(tx, actor, { action: 'identity.unlinked', user_id })
  return unlinked > 0
}
