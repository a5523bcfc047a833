import type { ResetPasswordRequest } from '@plinth/contract/auth'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import type { EventBus } from '../../../events.ts'
import { Refusal } from '../../../http/refusal.ts'
import { newToken, type TokenHasher } from '../../../http/tokens.ts'
import { isShownEmail } from '../email-address.ts'
import {
  consumeToken,
  deleteEmailTokens,
  insertEmailToken,
  livingUserByEmail,
  lockUser,
  ownerOfToken,
  setPasswordHash,
} from '../queries.ts'
import { deleteAllSessions } from '../sessions/queries.ts'
import type { Passwords } from './hashing.ts'
import { requireStrongPassword } from './strength.ts'

type Dependencies = { database: DatabaseHandle; events: EventBus; passwords: Passwords; hashToken: TokenHasher }

const purpose = 'password_reset'

/** Mails a link that sets a new password; an address without an account gets nothing. */
export async function requestPasswordReset(
  { database, events, hashToken }: Dependencies,
  email: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [user] = await tx.run(livingUserByEmail({ email }))
    if (!user) return
    // An account that is being deleted is gone once its row can be locked.
    const [living] = await tx.run(lockUser({ user_id: user.id }))
    if (!living) return
    const token = newToken()
    const user_id = user.id
    await tx.run(
      insertEmailToken({ token_hash: hashToken(token), purpose, email, user_id, seconds: LIFETIMES.password_reset }),
    )
    tx.afterCommit(() => events.emit('auth.password_reset_requested', { user_id, token }))
  })
}

/**
 * Sets a new password; every session and every outstanding link of the account dies with it [S3].
 * A password that is refused leaves the link usable.
 * @throws Refusal `token_not_found`, `password_too_weak`
 */
export async function resetPassword(
  { database, events, passwords, hashToken }: Dependencies,
  { token, email, password }: ResetPasswordRequest,
): Promise<void> {
  const token_hash = hashToken(token)
  const [owner] = await database.run(ownerOfToken({ token_hash, purpose }))
  if (!owner || !isShownEmail(email, owner.email)) throw new Refusal('token_not_found')
  const user_id = owner.id
  await requireStrongPassword(password, { name: owner.name ?? '', email: owner.email ?? '' }, '/password')
  const password_hash = await passwords.hash(password)

  await database.transaction(async (tx) => {
    // Lock order: the user row, then the user's links and sessions.
    const [locked] = await tx.run(lockUser({ user_id }))
    const [used] = await tx.run(consumeToken({ token_hash, purpose }))
    if (!locked || !used) throw new Refusal('token_not_found')
    await tx.run(setPasswordHash({ user_id, password_hash }))
    await tx.run(deleteAllSessions({ user_id }))
    await tx.run(deleteEmailTokens({ user_id }))
    tx.afterCommit(() => events.emit('auth.password_reset_completed', { user_id, at: new Date().toISOString() }))
  })
}
