import type { SessionView } from '@plinth/contract/auth'
import { ApiError } from '../../../../http/api-error.ts'
import type { Context } from '../../../../http/routes.ts'
import type { Services } from '../../../../services.ts'
import { lockActiveUser } from '../../accounts/queries.ts'
import { openSession } from '../../sessions/session-view.ts'
import { presentedBy, sessionOf, startSession } from '../../sessions/sessions.ts'
import { provePasskey } from './assertion.ts'

export const SIGN_IN = { purpose: 'sign_in', subject: '' } as const

/** Throws ApiError `second_factor_incorrect`. */
export async function signInWithPasskey(
  services: Services,
  context: Context<'POST /auth/passkey'>,
): Promise<SessionView> {
  const client = presentedBy(services, context.request)
  const proven = await provePasskey(services, context.body.passkey, SIGN_IN)
  if (!proven) throw new ApiError('second_factor_incorrect')
  const { user_id, spend } = proven
  const token = await services.database.transaction(async (tx) => {
    // Lock order: the user row, then the passkey and the sessions.
    const locked = await tx.find(lockActiveUser({ user_id }))
    if (!locked || !(await spend(tx))) throw new ApiError('second_factor_incorrect')
    return sessionOf(await startSession(tx, services, { user_id, method: 'passkey', second_step: 'passkey', client }))
  })
  return await openSession(services, context, token)
}
