import type { Transaction } from '../../../adapters/postgres/database.ts'
import type { Author } from '../../../http/author.ts'
import { audit } from '../../audit/audit.ts'
import { deleteIdentities } from './identity-queries.ts'

/** Returns false when nothing is linked. */
export async function unlinkIdentities(tx: Transaction, author: Author, user_id: string): Promise<boolean> {
  const unlinked = await tx.exec(deleteIdentities({ user_id }))
  if (unlinked > 0) await audit(tx, author, { action: 'identity.unlinked', user_id })
  return unlinked > 0
}
