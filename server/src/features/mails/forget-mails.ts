import type { Transaction } from '../../adapters/postgres/database.ts'
import { deleteMailsOf } from './queries.ts'

/** Removes the mails to a user that wait or were given up. Call it while the user still has the address [E10]. */
export async function forgetMails(tx: Transaction, user_id: string): Promise<void> {
  for (const remove of deleteMailsOf) await tx.exec(remove({ user_id }))
}
