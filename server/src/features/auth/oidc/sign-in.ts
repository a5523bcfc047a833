import { spaceLinks } from '@plinth/contract/text/links'
import { Email, PersonName } from '@plinth/contract/values'
import type { Identity } from '../../../adapters/identity-provider/port.ts'
import type { Transaction } from '../../../adapters/postgres/database.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Services } from '../../../services.ts'
import { audit } from '../../audit/audit.ts'
import { actorOf, type SignInClient, type Started, startSession } from '../sessions/sessions.ts'
import { createAccount } from '../sign-up/create-account.ts'
import { deletePendingSignUps } from '../sign-up/queries.ts'
import { OidcFault } from './fault.ts'
import { insertIdentity, lockUserByIdentity, ownIdentity } from './queries.ts'

/** Throws OidcFault `oidc_email_unverified`, `oidc_link_required` for a known address, or `oidc_failed`. */
export async function signInByIdentity(
  services: Pick<Services, 'database' | 'events' | 'hashToken' | 'hashUserAgent'>,
  { identity, client }: { identity: Identity; client: SignInClient },
): Promise<Started> {
  return await services.database.transaction(async (tx) => {
    const user_id = (await findLinked(tx, identity)) ?? (await createLinkedAccount(tx, identity, client))
    return await startSession(tx, services, { user_id, method: 'oidc', client })
  })
}

async function findLinked(tx: Transaction, { issuer, subject }: Identity): Promise<string | undefined> {
  const user = await tx.find(lockUserByIdentity({ issuer, subject }))
  if (!user) return undefined
  // The statement that waited for a reset still saw the identity that it has unlinked, so this reads again.
  const own = await tx.find(ownIdentity({ user_id: user.id, issuer, subject }))
  return own?.user_id
}

async function createLinkedAccount(tx: Transaction, identity: Identity, client: SignInClient): Promise<string> {
  const { issuer, subject } = identity
  const email = requireVerifiedEmail(identity)
  const name = nameOf(identity.name, email)
  // Lock order: pending sign-ups, then the account, as for a sign-up link.
  await tx.exec(deletePendingSignUps({ email }))
  try {
    const user_id = await createAccount(tx, actorOf(client, null), { email, name, password_hash: null })
    const linked = await tx.find(insertIdentity({ issuer, subject, user_id, email }))
    // Another user linked it a moment ago.
    if (!linked) throw new OidcFault('oidc_failed')
    await audit(tx, actorOf(client, user_id), { action: 'identity.linked', user_id })
    return user_id
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The identity may be this user's own, created a moment ago in another browser.
    const own = await findLinked(tx, identity)
    if (own === undefined) throw new OidcFault('oidc_link_required')
    return own
  }
}

/** Normalizes the address. Throws OidcFault `oidc_email_unverified`, also for an address that we do not accept. */
export function requireVerifiedEmail({ email, email_verified }: Pick<Identity, 'email' | 'email_verified'>): string {
  const parsed = Email.safeParse(email)
  if (!email_verified || !parsed.success) throw new OidcFault('oidc_email_unverified')
  return parsed.data
}

// A name never makes a sign-in fail: without an acceptable one the address gives it, which may be a phone number.
function nameOf(claimed: string | undefined, email: string): string {
  const parsed = PersonName.safeParse(claimed && spaceLinks(claimed))
  return parsed.success ? parsed.data : email.slice(0, email.lastIndexOf('@')).replaceAll('.', ' ')
}
