import type { Identity } from '../../../adapters/identity-provider/port.ts'
import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Caller } from '../../../http/session.ts'
import type { TokenHasher } from '../../../http/tokens.ts'
import { lockUser } from '../accounts/queries.ts'
import { renew } from '../sessions/sessions.ts'
import { OidcFault } from './fault.ts'
import { deleteIdentities, insertIdentity, ownIdentity } from './queries.ts'
import { requireVerifiedEmail } from './sign-in.ts'

type Dependencies = { database: DatabaseHandle; hashToken: TokenHasher }

/** Returns the session's new token. Throws OidcFault `oidc_email_unverified` or `oidc_already_linked`, to or from either side. */
export async function linkIdentity(
  { database, hashToken }: Dependencies,
  { user_id, session_id }: Caller,
  { issuer, subject, ...claims }: Identity,
): Promise<string> {
  return await database.transaction(async (tx) => {
    // Lock order: the user row first.
    const living = await tx.find(lockUser({ user_id }))
    if (!living) throw new OidcFault('oidc_failed')
    const own = await tx.find(ownIdentity({ user_id, issuer, subject }))
    if (!own) {
      const email = requireVerifiedEmail(claims)
      const linked = await tx.find(insertIdentity({ issuer, subject, user_id, email }))
      if (!linked) throw new OidcFault('oidc_already_linked')
    }
    return await renew(tx, hashToken, session_id)
  })
}

/** Throws Refusal `not_found` when nothing is linked. Always allowed: magic links still work. */
export async function unlinkIdentity({ database }: Dependencies, user_id: string): Promise<void> {
  const unlinked = await database.exec(deleteIdentities({ user_id }))
  if (unlinked === 0) throw new Refusal('not_found')
}
