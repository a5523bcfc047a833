import type { DatabaseHandle, Transaction } from '../../../adapters/postgres/database.ts'
import type { ActorContext } from '../../../http/actor.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { SessionUser } from '../../../http/session.ts'
import { audit } from '../../audit/audit.ts'
import { deleteEmailTokens } from '../accounts/link-queries.ts'
import { lockActiveUser } from '../accounts/queries.ts'
import { deleteTrustedBrowsers } from '../factors/state/queries.ts'
import { deletePendingSignIns } from './pending-queries.ts'
import { deleteAllSessions, deleteOtherSessions, deleteOwnSession } from './queries.ts'

/** Locks the user first, as each sign-in does. Throws ApiError `unauthorized` for an account that has just ended. */
export async function endOtherSessions(
  database: DatabaseHandle,
  { caller, actor }: ActorContext<SessionUser>,
): Promise<void> {
  const { user_id, session_id } = caller
  await database.transaction(async (tx) => {
    if (!(await tx.find(lockActiveUser({ user_id })))) throw new ApiError('unauthorized')
    const count = await tx.exec(deleteOtherSessions({ user_id, session_id }))
    await endSecondSteps(tx, user_id)
    if (count > 0) await audit(tx, actor, { action: 'session.others_ended', user_id, details: { count } })
  })
}

/** Throws ApiError `not_found` for a session of another user. */
export async function endOwnSession(
  database: DatabaseHandle,
  { caller: { user_id }, actor }: ActorContext<SessionUser>,
  session_id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.getOrNotFound(deleteOwnSession({ user_id, session_id }))
    await audit(tx, actor, { action: 'session.ended', user_id, target_id: session_id })
  })
}

/** Ends every session of a locked user, and what could start another: links, first steps, trusted browsers. */
export async function endAccess(tx: Transaction, user_id: string): Promise<{ sessions: number; links: number }> {
  await endSecondSteps(tx, user_id)
  return {
    links: await tx.exec(deleteEmailTokens({ user_id })),
    sessions: await tx.exec(deleteAllSessions({ user_id })),
  }
}

/** Ends the sign-ins between two steps, and asks every browser for the second step again. */
export async function endSecondSteps(tx: Transaction, user_id: string): Promise<void> {
  await tx.exec(deletePendingSignIns({ user_id }))
  await tx.exec(deleteTrustedBrowsers({ user_id }))
}
