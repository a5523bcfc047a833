import type { SessionView } from '@plinth/contract/auth'
import type { SecondStep } from '@plinth/contract/auth/factors'
import { ApiError } from '../../../http/api-error.ts'
import type { Context } from '../../../http/routes.ts'
import { findByHash } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { isShownEmail } from '../accounts/email-address.ts'
import { consumeToken, ownerOfToken } from '../accounts/link-queries.ts'
import { lockActiveUser } from '../accounts/queries.ts'
import { openOrAsk } from '../sessions/session-view.ts'
import { presentedBy, startSession } from '../sessions/sessions.ts'

const purpose = 'magic_link'

/** Throws ApiError `token_not_found` for a link that is dead or of another address. */
export async function confirmMagicLink(
  services: Services,
  context: Context<'POST /auth/magic-link/confirm'>,
): Promise<SessionView | SecondStep> {
  const { token, email } = context.body
  const client = presentedBy(services, context.request)
  const hashes = services.hashToken.accepted(token)
  const started = await services.database.transaction(async (tx) => {
    // Lock order: the user row, then the user's links and sessions.
    const owner = await findByHash(hashes, (token_hash) => tx.find(ownerOfToken({ token_hash, purpose })))
    if (!owner || !isShownEmail(email, owner.email)) throw new ApiError('token_not_found')
    const locked = await tx.find(lockActiveUser({ user_id: owner.id }))
    const used = await tx.find(consumeToken({ token_hash: owner.token_hash }))
    if (!locked || !used) throw new ApiError('token_not_found')
    return await startSession(tx, services, { user_id: owner.id, method: 'magic_link', client })
  })
  return await openOrAsk(services, context, started)
}
