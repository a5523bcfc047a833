import type { SessionView } from '@plinth/contract/auth'
import type { SecondFactorOptions } from '@plinth/contract/auth/factors'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../../http/address/ip.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Context } from '../../../http/routes.ts'
import { findByHash } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { audit, auditFailedSignIn } from '../../audit/audit.ts'
import { lockUser } from '../../users/lock.ts'
import { emailSubject, SECOND_STEP_LIMITS } from '../accounts/limits.ts'
import { lockActiveUser } from '../accounts/queries.ts'
import { optionsFor, proveFactor } from '../factors/proof/prove.ts'
import { notifyOwner } from '../factors/state/changes.ts'
import { trustBrowser } from '../factors/state/queries.ts'
import { consumePendingSignIn, countAttempt, pendingSignIn } from '../sessions/pending-queries.ts'
import { openSession } from '../sessions/session-view.ts'
import { actorOf, presentedBy, sessionOf, startSession } from '../sessions/sessions.ts'

/** Throws ApiError `second_factor_incorrect` for a first step that is unknown, used or expired. */
async function getPendingSignIn({ database, hashToken, second_step_cookie }: Services, request: FastifyRequest) {
  const token = second_step_cookie.read(request) ?? ''
  const pending = await findByHash(hashToken.accepted(token), (token_hash) =>
    database.find(pendingSignIn({ token_hash })),
  )
  if (!pending) throw new ApiError('second_factor_incorrect')
  return { ...pending, ceremony: { purpose: 'second_step' as const, subject: token } }
}

export async function beginSecondStep(
  services: Services,
  { request }: Context<'POST /auth/second-factor/options'>,
): Promise<SecondFactorOptions> {
  const { user_id, ceremony } = await getPendingSignIn(services, request)
  return await optionsFor(services, user_id, ceremony)
}

/** Throws ApiError `rate_limited` or `second_factor_incorrect`. */
export async function completeSecondStep(
  services: Services,
  context: Context<'POST /auth/second-factor'>,
): Promise<SessionView> {
  const { database, limiter, events, hashToken, known_browsers, second_step_cookie } = services
  const { body, request, reply } = context
  const { trust_browser, ...answer } = body
  const { user_id, email, token_hash, ceremony } = await getPendingSignIn(services, request)
  const client = presentedBy(services, request)
  const actor = actorOf(client, user_id)
  const browser_id = trust_browser ? known_browsers.newId() : undefined
  const subject = emailSubject({ email: user_id, known_browser: known_browsers.idOf(request, email) })
  const pair = `${subject}|${networkOf(client.ip)}`
  await limiter.require([SECOND_STEP_LIMITS.pair, pair], [SECOND_STEP_LIMITS.user, subject])
  if (!(await database.find(countAttempt({ token_hash })))) throw new ApiError('second_factor_incorrect')
  const proof = await proveFactor(services, user_id, answer, ceremony)
  if (!proof) {
    await database.transaction(async (tx) => {
      if (await lockUser(tx, user_id)) await auditFailedSignIn(tx, actorOf(client, null), user_id)
    })
    throw new ApiError('second_factor_incorrect')
  }
  const started = await database.transaction(async (tx) => {
    // Lock order: the user row, then the pending sign-in, the factor and the sessions.
    const locked = await tx.find(lockActiveUser({ user_id }))
    const used = locked && (await tx.find(consumePendingSignIn({ token_hash })))
    // The rollback keeps the pending sign-in for another answer.
    if (!used || !(await proof.spend(tx, actor))) throw new ApiError('second_factor_incorrect')
    if (browser_id !== undefined) {
      const browser_hash = hashToken(browser_id)
      await tx.single(trustBrowser({ user_id, browser_hash, user_agent: client.user_agent }))
      await audit(tx, actor, { action: 'browser.trusted', user_id })
      notifyOwner(tx, events, user_id, 'browser_trusted')
    }
    return await startSession(tx, services, { user_id, ...used, second_step: proof.method, client })
  })
  await limiter.clear(SECOND_STEP_LIMITS.pair, pair)
  second_step_cookie.clear(reply)
  return await openSession(services, context, sessionOf(started), browser_id)
}
