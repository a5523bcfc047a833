import type { MagicLinkRequest } from '@plinth/contract/auth'
import { LIFETIMES } from '@plinth/contract/lifetimes'
import type { Author } from '../../../http/author.ts'
import { Refusal } from '../../../http/refusal.ts'
import { findByHash, newToken } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { audit } from '../../audit/audit.ts'
import { isShownEmail } from '../accounts/email-address.ts'
import { consumeToken, insertEmailToken, ownerOfToken } from '../accounts/link-queries.ts'
import { livingUserByEmail, lockActiveUser } from '../accounts/queries.ts'
import { type Presented, startSession } from '../sessions/sessions.ts'

const purpose = 'magic_link'

/** Mails a link that signs in once. An address without an account gets nothing. */
export async function requestMagicLink(
  { database, events, hashToken }: Pick<Services, 'database' | 'events' | 'hashToken'>,
  author: Author,
  { email, next }: { email: string; next: string | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await tx.find(livingUserByEmail({ email }))
    if (!user) return
    // Waits for a deletion or a suspension that is under way.
    const active = await tx.find(lockActiveUser({ user_id: user.id }))
    if (!active) return
    const token = newToken()
    const token_hash = hashToken(token)
    await tx.exec(insertEmailToken({ token_hash, purpose, email, user_id: user.id, seconds: LIFETIMES.magic_link }))
    await audit(tx, author, { action: 'magic_link.requested', user_id: user.id })
    tx.afterCommit(() => events.emit('auth.magic_link_requested', { user_id: user.id, token, next }))
  })
}

/** Returns the token of the new session. Throws Refusal `token_not_found` for a link that is dead or of another address. */
export async function confirmMagicLink(
  services: Pick<Services, 'database' | 'events' | 'hashToken' | 'hashUserAgent'>,
  { token, email, presented }: MagicLinkRequest & { presented: Presented },
): Promise<string> {
  const hashes = services.hashToken.accepted(token)
  return await services.database.transaction(async (tx) => {
    // Lock order: the user row, then the user's links and sessions.
    const owner = await findByHash(hashes, (token_hash) => tx.find(ownerOfToken({ token_hash, purpose })))
    if (!owner || !isShownEmail(email, owner.email)) throw new Refusal('token_not_found')
    const locked = await tx.find(lockActiveUser({ user_id: owner.id }))
    const used = await tx.find(consumeToken({ token_hash: owner.token_hash, purpose }))
    if (!locked || !used) throw new Refusal('token_not_found')
    return await startSession(tx, services, { user_id: owner.id, method: 'magic_link', presented })
  })
}
