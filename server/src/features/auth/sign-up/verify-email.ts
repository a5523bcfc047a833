import type { SessionView } from '@plinth/contract/auth'
import { ApiError } from '../../../http/api-error.ts'
import type { Context } from '../../../http/routes.ts'
import { findByHash } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { isShownEmail, maskEmail } from '../accounts/email-address.ts'
import { askedBy } from '../passwords/hashing.ts'
import { openSession } from '../sessions/session-view.ts'
import { actorOf, presentedBy, sessionOf, startSession } from '../sessions/sessions.ts'
import { createAccount } from './create-account.ts'
import { consumeSignUp, pendingSignUp } from './queries.ts'

/** A refusal consumes nothing. Throws `token_not_found`, `password_required`, `password_too_weak`, `account_exists`. */
export async function verifyEmail(
  services: Services,
  context: Context<'POST /auth/verify-email'>,
): Promise<SessionView> {
  const { database, passwords, hashToken, sign_up_browsers } = askedBy(services, context.request)
  const { body, request, reply } = context
  const { password } = body
  const client = presentedBy(services, request)
  const pending = await findByHash(hashToken.accepted(body.token), (token_hash) =>
    database.find(pendingSignUp({ token_hash })),
  )
  if (!pending || !isShownEmail(body.email, pending.email)) throw new ApiError('token_not_found')
  const { email, token_hash } = pending
  const name = body.name ?? pending.name

  const is_own = sign_up_browsers.hashesOf(request).some((hash) => pending.browser_hash?.equals(hash))
  if (password === undefined && !is_own) {
    throw new ApiError('password_required', { email_masked: maskEmail(email) })
  }
  if (password !== undefined) await passwords.requireStrong(password, { name, email }, '/password')
  const chosen_hash = password === undefined ? null : await passwords.hash(password)

  const token = await database.transaction(async (tx) => {
    const taken = await tx.all(consumeSignUp({ token_hash }))
    const used = taken.find((row) => row.client)
    if (!used) throw new ApiError('token_not_found')
    const password_hash = chosen_hash ?? used.password_hash
    const user_id = await createAccount(tx, actorOf(client, null), { email, name, password_hash })
    return sessionOf(await startSession(tx, services, { user_id, method: 'magic_link', client }))
  })
  const view = await openSession(services, context, token)
  sign_up_browsers.forget(request, reply)
  return view
}
