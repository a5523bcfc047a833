import type { ReauthenticateRequest, SecondFactorOptions } from '@plinth/contract/auth/factors'
import { ApiError, invalid } from '../../../http/api-error.ts'
import type { Context } from '../../../http/routes.ts'
import type { SessionProfile, SessionUser } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import { lockActiveUser } from '../accounts/queries.ts'
import { type FactorProof, optionsFor, proveFactor } from '../factors/proof/prove.ts'
import { renew } from '../sessions/sessions.ts'
import { askedBy } from './hashing.ts'
import { passwordHashOf } from './queries.ts'

const ceremonyOf = ({ session_id }: SessionUser) => ({ purpose: 'confirm' as const, subject: session_id })

export function beginReauthentication(services: Services, caller: SessionUser): Promise<SecondFactorOptions> {
  return optionsFor(services, caller.user_id, ceremonyOf(caller))
}

/**
 * Returns the session's new token. A passkey is enough alone; otherwise the password, and a factor of an account that
 * has one. Throws ApiError `password_incorrect`, also for an account without a password, or `second_factor_incorrect`.
 */
export async function reauthenticate(
  services: Services,
  { caller, actor, request, body }: Context<'POST /auth/reauthenticate', SessionProfile>,
): Promise<string> {
  const { database, passwords, hashToken } = askedBy(services, request)
  const { password, ...answer } = body
  if (answer.passkey === undefined) {
    const user = await database.find(passwordHashOf(caller))
    if (!(await passwords.matches(user?.password_hash ?? null, password ?? '')))
      throw new ApiError('password_incorrect')
  }
  const proof = await proveAnswer(services, caller, answer)
  return await database.transaction(async (tx) => {
    if (!(await tx.find(lockActiveUser(caller)))) throw new ApiError('unauthorized')
    if (proof && !(await proof.spend(tx, actor))) throw new ApiError('second_factor_incorrect')
    return await renew(tx, hashToken, actor, caller, { second_step: proof?.method ?? null })
  })
}

async function proveAnswer(
  services: Services,
  caller: SessionProfile,
  answer: Omit<ReauthenticateRequest, 'password'>,
): Promise<FactorProof | undefined> {
  const isGiven = Object.values(answer).some((given) => given !== undefined)
  if (!isGiven && caller.has_second_factor) throw invalid('/code', 'Enter a code')
  if (!isGiven) return undefined
  const proof = await proveFactor(services, caller.user_id, answer, ceremonyOf(caller))
  if (!proof) throw new ApiError('second_factor_incorrect')
  return proof
}
