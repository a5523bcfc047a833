import type { VerifyEmailRequest } from '@plinth/contract/auth'
import { ApiError } from '../../../http/api-error.ts'
import { findByHash } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { isShownEmail, maskEmail } from '../accounts/email-address.ts'
import { actorOf, type SignInClient, sessionOf, startSession } from '../sessions/sessions.ts'
import { createAccount } from './create-account.ts'
import { consumeSignUp, pendingSignUp } from './queries.ts'

type Confirmation = VerifyEmailRequest & { browser_hashes: Buffer[]; client: SignInClient }

/** A refusal consumes nothing. Throws `token_not_found`, `password_required`, `password_too_weak`, `account_exists`. */
export async function verifyEmail(
  services: Pick<Services, 'database' | 'events' | 'passwords' | 'hashToken' | 'hashUserAgent'>,
  confirmation: Confirmation,
): Promise<string> {
  const { database, passwords, hashToken, hashUserAgent } = services
  const { password, browser_hashes, client } = confirmation
  const pending = await findByHash(hashToken.accepted(confirmation.token), (token_hash) =>
    database.find(pendingSignUp({ token_hash })),
  )
  if (!pending || !isShownEmail(confirmation.email, pending.email)) throw new ApiError('token_not_found')
  const { email, token_hash } = pending
  const name = confirmation.name ?? pending.name

  const is_own = browser_hashes.some((hash) => pending.browser_hash?.equals(hash))
  if (password === undefined && !is_own) {
    throw new ApiError('password_required', { email_masked: maskEmail(email) })
  }
  if (password !== undefined) await passwords.requireStrong(password, { name, email }, '/password')
  const chosen_hash = password === undefined ? null : await passwords.hash(password)

  return await database.transaction(async (tx) => {
    const taken = await tx.all(consumeSignUp({ token_hash }))
    const used = taken.find((row) => row.client)
    if (!used) throw new ApiError('token_not_found')
    const password_hash = chosen_hash ?? used.password_hash
    // The browser that confirms is known from the start, so its sign-in raises no alert.
    const user_agent_hash = hashUserAgent(client.user_agent)
    const user_id = await createAccount(tx, actorOf(client, null), { email, name, password_hash, user_agent_hash })
    return sessionOf(await startSession(tx, services, { user_id, method: 'magic_link', client }))
  })
}
