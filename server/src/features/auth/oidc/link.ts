import type { Identity } from '../../../adapters/identity-provider/port.ts'
import type { ActorContext } from '../../../http/actor.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { SessionUser } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import { audit } from '../../audit/audit.ts'
import { lockActiveUser } from '../accounts/queries.ts'
import { unlinkIdentities } from '../accounts/unlink-identities.ts'
import { renew } from '../sessions/sessions.ts'
import { OidcFault } from './fault.ts'
import { insertIdentity, ownIdentity } from './queries.ts'
import { requireVerifiedEmail } from './sign-in.ts'

/** Returns the session's new token. Throws OidcFault `oidc_email_unverified` or `oidc_already_linked`. */
export async function linkIdentity(
  { database, events, hashToken }: Pick<Services, 'database' | 'events' | 'hashToken'>,
  { caller, actor }: ActorContext<SessionUser>,
  { issuer, subject, ...claims }: Identity,
): Promise<string> {
  const { user_id } = caller
  return await database.transaction(async (tx) => {
    // Lock order: the user row first.
    const active = await tx.find(lockActiveUser({ user_id }))
    if (!active) throw new OidcFault('oidc_failed')
    const own = await tx.find(ownIdentity({ user_id, issuer, subject }))
    if (!own) {
      const email = requireVerifiedEmail(claims)
      const linked = await tx.find(insertIdentity({ issuer, subject, user_id, email }))
      if (!linked) throw new OidcFault('oidc_already_linked')
      await audit(tx, actor, { action: 'identity.linked', user_id })
      const event = { user_id, at: new Date().toISOString() }
      tx.afterCommit(() => events.emit('auth.identity_linked', event))
    }
    return await renew(tx, hashToken, actor, caller)
  })
}

/** Throws ApiError `not_found` when nothing is linked. Magic links still work, so it is always allowed. */
export async function unlinkIdentity(
  { database, events }: Pick<Services, 'database' | 'events'>,
  { caller: { user_id }, actor }: ActorContext<SessionUser>,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await unlinkIdentities(tx, actor, user_id))) throw new ApiError('not_found')
    const event = { user_id, at: new Date().toISOString() }
    tx.afterCommit(() => events.emit('auth.identity_unlinked', event))
  })
}
