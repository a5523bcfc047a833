import { ApiError } from '../../../http/api-error.ts'
import type { Context } from '../../../http/routes.ts'
import { findByHash } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { audit } from '../../audit/audit.ts'
import { isShownEmail } from '../accounts/email-address.ts'
import { consumeToken, ownerOfToken } from '../accounts/link-queries.ts'
import { lockActiveUser } from '../accounts/queries.ts'
import { unlinkIdentities } from '../accounts/unlink-identities.ts'
import { endAccess } from '../sessions/end-sessions.ts'
import { askedBy } from './hashing.ts'
import { setPasswordHash } from './queries.ts'

const purpose = 'password_reset'

/** A rejected password leaves the link usable. Throws ApiError `token_not_found` or `password_too_weak`. */
export async function resetPassword(
  services: Services,
  { actor, request, body }: Context<'POST /auth/reset-password'>,
): Promise<void> {
  const { database, events, passwords, hashToken } = askedBy(services, request)
  const { token, email, password } = body
  const owner = await findByHash(hashToken.accepted(token), (token_hash) =>
    database.find(ownerOfToken({ token_hash, purpose })),
  )
  if (!owner || !isShownEmail(email, owner.email)) throw new ApiError('token_not_found')
  const user_id = owner.id
  await passwords.requireStrong(password, { name: owner.name, email: owner.email }, '/password')
  const password_hash = await passwords.hash(password)

  await database.transaction(async (tx) => {
    // Lock order: the user row, then the user's links and sessions.
    const locked = await tx.find(lockActiveUser({ user_id }))
    const used = await tx.find(consumeToken({ token_hash: owner.token_hash }))
    if (!locked || !used) throw new ApiError('token_not_found')
    await tx.exec(setPasswordHash({ user_id, password_hash }))
    const { sessions: sessions_ended } = await endAccess(tx, user_id)
    // The link proves ownership of the mailbox.
    const owned = { ...actor, user_id }
    await audit(tx, owned, { action: 'password.reset', user_id, details: { sessions_ended } })
    // An attacker may have linked the account.
    const unlinked = await unlinkIdentities(tx, owned, user_id)
    const event = { user_id, unlinked, at: new Date().toISOString() }
    tx.afterCommit(() => events.emit('auth.password_reset_completed', event))
  })
}
