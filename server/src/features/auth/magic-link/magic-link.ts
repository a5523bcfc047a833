import type { MagicLinkRequest } from '@plinth/contract/auth'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import { Refusal } from '../../../http/refusal.ts'
import { newToken } from '../../../http/tokens.ts'
import { isShownEmail } from '../email-address.ts'
import { consumeToken, insertEmailToken, livingUserByEmail, lockUser, ownerOfToken } from '../queries.ts'
import { type Presented, type SessionDependencies, startSession } from '../sessions/sessions.ts'

type Dependencies = SessionDependencies & { database: DatabaseHandle }

const purpose = 'magic_link'

/** Mails a link that signs in once; an address without an account gets nothing. */
export async function requestMagicLink(
  { database, events, hashToken }: Dependencies,
  { email, next }: { email: string; next: string | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    const [user] = await tx.run(livingUserByEmail({ email }))
    if (!user) return
    // An account that is being deleted is gone once its row can be locked.
    const [living] = await tx.run(lockUser({ user_id: user.id }))
    if (!living) return
    const token = newToken()
    const token_hash = hashToken(token)
    await tx.run(insertEmailToken({ token_hash, purpose, email, user_id: user.id, seconds: LIFETIMES.magic_link }))
    tx.afterCommit(() => events.emit('auth.magic_link_requested', { email, token, next }))
  })
}

/**
 * Signs in with a link and answers the token of the new session. A link works once [S6, Z2].
 * @throws Refusal `token_not_found` for an unknown, used or expired link, and for one of another address than the page showed
 */
export async function confirmMagicLink(
  deps: Dependencies,
  { token, email, presented }: MagicLinkRequest & { presented: Presented },
): Promise<string> {
  const token_hash = deps.hashToken(token)
  return await deps.database.transaction(async (tx) => {
    // Lock order: the user row, then the user's links and sessions.
    const [owner] = await tx.run(ownerOfToken({ token_hash, purpose }))
    if (!owner || !isShownEmail(email, owner.email)) throw new Refusal('token_not_found')
    const [locked] = await tx.run(lockUser({ user_id: owner.id }))
    const [used] = await tx.run(consumeToken({ token_hash, purpose }))
    if (!locked || !used) throw new Refusal('token_not_found')
    return await startSession(tx, deps, { user_id: owner.id, method: 'magic_link', presented })
  })
}
