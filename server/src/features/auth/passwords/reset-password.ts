import type { ResetPasswordRequest } from '@plinth/contract/auth'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import type { EventBus } from '../../../events.ts'
import { Refusal } from '../../../http/refusal.ts'
import { newToken, type TokenHasher } from '../../../http/tokens.ts'
import { isShownEmail } from '../accounts/email-address.ts'
import { consumeToken, deleteEmailTokens, insertEmailToken, ownerOfToken } from '../accounts/link-queries.ts'
import { livingUserByEmail, lockUser } from '../accounts/queries.ts'
import { deleteAllSessions } from '../sessions/queries.ts'
import type { Passwords } from './hashing.ts'
import { setPasswordHash } from './queries.ts'
import { requireStrongPassword } from './strength.ts'

type Dependencies = { database: DatabaseHandle; events: EventBus; passwords: Passwords; hashToken: TokenHasher }

const purpose = 'password_reset'

/** Mails a link that sets a new password. An address without an account gets nothing. */
export async function requestPasswordReset(
  { database, events, hashToken }: Dependencies,
  email: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await tx.find(livingUserByEmail({ email }))
    if (!user) return
    // Waits for a deletion that is under way.
    const living = await tx.find(lockUser({ user_id: user.id }))
    if (!living) return
    const token = newToken()
    const user_id = user.id
    await tx.exec(
      insertEmailToken({ token_hash: hashToken(token), purpose, email, user_id, seconds: LIFETIMES.password_reset }),
    )
    tx.afterCommit(() => events.emit('auth.password_reset_requested', { user_id, token }))
  })
}

/** A rejected password leaves the link usable. Throws Refusal `token_not_found` or `password_too_weak`. */
export async function resetPassword(
  { database, events, passwords, hashToken }: Dependencies,
  { token, email, password }: ResetPasswordRequest,
): Promise<void> {
  const token_hash = hashToken(token)
  const owner = await database.find(ownerOfToken({ token_hash, purpose }))
  if (!owner || !isShownEmail(email, owner.email)) throw new Refusal('token_not_found')
  const user_id = owner.id
  await requireStrongPassword(password, { name: owner.name, email: owner.email }, '/password')
  const password_hash = await passwords.hash(password)

  await database.transaction(async (tx) => {
    // Lock order: the user row, then the user's links and sessions.
    const locked = await tx.find(lockUser({ user_id }))
    const used = await tx.find(consumeToken({ token_hash, purpose }))
    if (!locked || !used) throw new Refusal('token_not_found')
    await tx.exec(setPasswordHash({ user_id, password_hash }))
    await tx.exec(deleteAllSessions({ user_id }))
    await tx.exec(deleteEmailTokens({ user_id }))
    tx.afterCommit(() => events.emit('auth.password_reset_completed', { user_id, at: new Date().toISOString() }))
  })
}
