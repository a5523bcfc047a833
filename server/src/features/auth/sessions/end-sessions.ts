import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import type { By } from '../../../http/author.ts'
import type { SessionUser } from '../../../http/session.ts'
import { audit } from '../../audit/audit.ts'
import { deleteOtherSessions, deleteOwnSession } from './queries.ts'

/** Ends all sessions of the caller but this one. */
export async function endOtherSessions(database: DatabaseHandle, { caller, author }: By<SessionUser>): Promise<void> {
  const { user_id, session_id } = caller
  await database.transaction(async (tx) => {
    const count = await tx.exec(deleteOtherSessions({ user_id, session_id }))
    if (count > 0) await audit(tx, author, { action: 'session.others_ended', user_id, details: { count } })
  })
}

/** Throws Refusal `not_found` for a session of another user. */
export async function endOwnSession(
  database: DatabaseHandle,
  { caller: { user_id }, author }: By<SessionUser>,
  session_id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.get(deleteOwnSession({ user_id, session_id }))
    await audit(tx, author, { action: 'session.ended', user_id, target_id: session_id })
  })
}
