import { ApiError } from '../../../../http/api-error.ts'
import type { Services } from '../../../../services.ts'
import { lockActiveUser } from '../../accounts/queries.ts'
import { type SignInClient, sessionOf, startSession } from '../../sessions/sessions.ts'
import { provePasskey } from './assertion.ts'

export const SIGN_IN = { purpose: 'sign_in', subject: '' } as const

type Used = Pick<Services, 'database' | 'events' | 'frontend_url' | 'factor_keys' | 'hashToken' | 'hashUserAgent'>

/** Returns the token of the session. Throws ApiError `second_factor_incorrect`. */
export async function signInWithPasskey(services: Used, answer: unknown, client: SignInClient): Promise<string> {
  const proven = await provePasskey(services, answer, SIGN_IN)
  if (!proven) throw new ApiError('second_factor_incorrect')
  const { user_id, spend } = proven
  return await services.database.transaction(async (tx) => {
    // Lock order: the user row, then the passkey and the sessions.
    const locked = await tx.find(lockActiveUser({ user_id }))
    if (!locked || !(await spend(tx))) throw new ApiError('second_factor_incorrect')
    return sessionOf(await startSession(tx, services, { user_id, method: 'passkey', second_step: 'passkey', client }))
  })
}
