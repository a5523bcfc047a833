import { ApiError, invalid } from '../../../http/api-error.ts'
import type { Context } from '../../../http/routes.ts'
import type { SessionProfile } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import { audit } from '../../audit/audit.ts'
import { deleteEmailTokens } from '../accounts/link-queries.ts'
import { lockActiveUser } from '../accounts/queries.ts'
import { endSecondSteps } from '../sessions/end-sessions.ts'
import { deleteOtherSessions } from '../sessions/queries.ts'
import { renew } from '../sessions/sessions.ts'
import { askedBy } from './hashing.ts'
import { passwordHashOf, setPasswordHash } from './queries.ts'

/** Throws ApiError `password_incorrect`, `password_too_weak`, or `reauthentication_required` for a first password. */
export async function changePassword(
  services: Services,
  { caller, actor, request, body }: Context<'POST /auth/change-password', SessionProfile>,
): Promise<string> {
  const { database, events, passwords, hashToken } = askedBy(services, request)
  const { current_password, new_password } = body
  const { user_id, session_id, recent } = caller
  const user = await database.find(passwordHashOf({ user_id }))
  if (!user) throw new ApiError('unauthorized')
  if (user.password_hash === null) {
    if (!recent) throw new ApiError('reauthentication_required')
  } else {
    if (current_password === undefined) throw invalid('/current_password', 'Enter your current password')
    if (!(await passwords.matches(user.password_hash, current_password))) throw new ApiError('password_incorrect')
  }
  await passwords.requireStrong(new_password, { name: user.name, email: user.email }, '/new_password')
  const password_hash = await passwords.hash(new_password)

  return await database.transaction(async (tx) => {
    const locked = await tx.find(lockActiveUser({ user_id }))
    // A reset or another change came in between, so the check above no longer holds.
    if (locked?.password_hash !== user.password_hash) throw new ApiError('password_incorrect')
    await tx.exec(setPasswordHash({ user_id, password_hash }))
    const sessions_ended = await tx.exec(deleteOtherSessions({ user_id, session_id }))
    await tx.exec(deleteEmailTokens({ user_id }))
    await endSecondSteps(tx, user_id)
    await audit(tx, actor, { action: 'password.changed', user_id, details: { sessions_ended } })
    const event = { user_id, first: user.password_hash === null, at: new Date().toISOString() }
    tx.afterCommit(() => events.emit('auth.password_changed', event))
    return await renew(tx, hashToken, actor, caller)
  })
}
