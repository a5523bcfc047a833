import type { SecondFactorOptions } from '@plinth/contract/auth/factors'
import { networkOf } from '../../../http/address/ip.ts'
import { ApiError } from '../../../http/api-error.ts'
import { findByHash } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { audit, auditFailedSignIn } from '../../audit/audit.ts'
import { lockUser } from '../../users/lock.ts'
import { emailSubject, SECOND_STEP_LIMITS } from '../accounts/limits.ts'
import { lockActiveUser } from '../accounts/queries.ts'
import { type FactorAnswer, optionsFor, proveFactor } from '../factors/proof/prove.ts'
import { notifyOwner } from '../factors/state/changes.ts'
import { trustBrowser } from '../factors/state/queries.ts'
import { consumePendingSignIn, countAttempt, pendingSignIn } from '../sessions/pending-queries.ts'
import { actorOf, type SignInClient, sessionOf, startSession } from '../sessions/sessions.ts'

type Used = Pick<
  Services,
  'database' | 'events' | 'limiter' | 'hashToken' | 'hashUserAgent' | 'frontend_url' | 'factor_keys' | 'known_browsers'
>

/** Throws ApiError `second_factor_incorrect` for a first step that is unknown, used or expired. */
export async function getPendingSignIn({ database, hashToken }: Pick<Used, 'database' | 'hashToken'>, token = '') {
  const pending = await findByHash(hashToken.accepted(token), (token_hash) =>
    database.find(pendingSignIn({ token_hash })),
  )
  if (!pending) throw new ApiError('second_factor_incorrect')
  return { ...pending, ceremony: { purpose: 'second_step' as const, subject: token } }
}

export async function beginSecondStep(services: Used, token: string | undefined): Promise<SecondFactorOptions> {
  const { user_id, ceremony } = await getPendingSignIn(services, token)
  return await optionsFor(services, user_id, ceremony)
}

type SecondStep = {
  pending: Awaited<ReturnType<typeof getPendingSignIn>>
  answer: FactorAnswer
  /** Null means that the account does not know the browser. */
  known_browser: string | null
  /** The browser of this hash skips the step from now on. */
  trusted_hash: Buffer | null
  client: SignInClient
}

/** Returns the token of the session. Throws ApiError `rate_limited` or `second_factor_incorrect`. */
export async function completeSecondStep(
  services: Used,
  { pending, answer, known_browser, trusted_hash, client }: SecondStep,
): Promise<string> {
  const { database, limiter, events } = services
  const { user_id, token_hash, ceremony } = pending
  const actor = actorOf(client, user_id)
  const subject = emailSubject({ email: user_id, known_browser })
  const pair = `${subject}|${networkOf(client.ip)}`
  await limiter.require([SECOND_STEP_LIMITS.pair, pair], [SECOND_STEP_LIMITS.user, subject])
  if (!(await database.find(countAttempt({ token_hash })))) throw new ApiError('second_factor_incorrect')
  const proof = await proveFactor(services, user_id, answer, ceremony)
  if (!proof) return await refuse(services, user_id, client)
  const session = await database.transaction(async (tx) => {
    // Lock order: the user row, then the pending sign-in, the factor and the sessions.
    const locked = await tx.find(lockActiveUser({ user_id }))
    const used = locked && (await tx.find(consumePendingSignIn({ token_hash })))
    // The rollback keeps the pending sign-in for another answer.
    if (!used || !(await proof.spend(tx, actor))) throw new ApiError('second_factor_incorrect')
    if (trusted_hash) {
      await tx.single(trustBrowser({ user_id, browser_hash: trusted_hash, user_agent: client.user_agent }))
      await audit(tx, actor, { action: 'browser.trusted', user_id })
      notifyOwner(tx, events, user_id, 'browser_trusted')
    }
    return await startSession(tx, services, { user_id, ...used, second_step: proof.method, client })
  })
  await limiter.clear(SECOND_STEP_LIMITS.pair, pair)
  return sessionOf(session)
}

async function refuse({ database }: Used, user_id: string, client: SignInClient): Promise<never> {
  await database.transaction(async (tx) => {
    if (await lockUser(tx, user_id)) await auditFailedSignIn(tx, actorOf(client, null), user_id)
  })
  throw new ApiError('second_factor_incorrect')
}
