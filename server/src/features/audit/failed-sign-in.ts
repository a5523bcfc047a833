import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { Author } from '../../http/author.ts'
import { lockLiving } from '../users/lock.ts'
import { audit } from './audit.ts'
import { recentFailedSignIn } from './queries.ts'

/** Records at most one failure for each account and network in ten minutes, so that strangers cannot fill the trail [A5]. */
export async function auditFailedSignIn(database: DatabaseHandle, author: Author, user_id: string): Promise<void> {
  await database.transaction(async (tx) => {
    // Of failures at once, the others wait and then find the first.
    if (!(await lockLiving(tx, user_id))) return
    if (await tx.find(recentFailedSignIn({ user_id, ip: author.ip }))) return
    await audit(tx, author, { action: 'sign_in.failed', user_id })
  })
}
