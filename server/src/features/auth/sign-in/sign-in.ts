import type { SessionView } from '@plinth/contract/auth'
import type { SecondStep } from '@plinth/contract/auth/factors'
import { networkOf } from '../../../http/address/ip.ts'
import { afterResponse } from '../../../http/after-response.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Context } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { auditFailedSignIn } from '../../audit/audit.ts'
import { lockUser } from '../../users/lock.ts'
import { emailSubject, SIGN_IN_LIMITS } from '../accounts/limits.ts'
import { askedBy } from '../passwords/hashing.ts'
import { credentialsByEmail, replacePasswordHash } from '../passwords/queries.ts'
import { openOrAsk } from '../sessions/session-view.ts'
import { presentedBy, startSession } from '../sessions/sessions.ts'

/** Costs one comparison for any address. Throws `rate_limited`, `busy` or `invalid_credentials`. */
export async function signInWithPassword(
  services: Services,
  context: Context<'POST /auth/sign-in'>,
): Promise<SessionView | SecondStep> {
  const { database, events, passwords, limiter, known_browsers } = services
  const { body, actor, request, reply } = context
  const { email, password } = body
  const client = presentedBy(services, request)
  const pair = `${email}|${networkOf(client.ip)}`
  const subject = emailSubject({ email, known_browser: known_browsers.idOf(request, email) })
  await limiter.require([SIGN_IN_LIMITS.pair, pair], [SIGN_IN_LIMITS.email, subject])
  const { user_id, password_hash = null } = (await database.find(credentialsByEmail({ email }))) ?? {}
  const matches = await askedBy(services, request).passwords.matches(password_hash, password)
  if (!user_id || !password_hash || !matches) {
    if (user_id)
      afterResponse(reply, events, 'failed sign-in', () =>
        database.transaction(async (tx) => {
          if (await lockUser(tx, user_id)) await auditFailedSignIn(tx, actor, user_id)
        }),
      )
    throw new ApiError('invalid_credentials')
  }

  const started = await startSession(database, services, { user_id, password_hash, method: 'password', client })
  await limiter.clear(SIGN_IN_LIMITS.pair, pair)
  if (passwords.isOutdated(password_hash)) {
    events.later('rehash password', async () => {
      const new_hash = await passwords.hash(password)
      await database.exec(replacePasswordHash({ user_id, old_hash: password_hash, new_hash }))
    })
  }
  return await openOrAsk(services, context, started)
}
