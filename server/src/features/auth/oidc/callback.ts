import type { OidcCallbackError } from '@plinth/contract/auth'
import type { Logger } from 'pino'
import { IdentityRefused } from '../../../adapters/identity-provider/port.ts'
import { configured, IntegrationUnavailable } from '../../../adapters/integration-unavailable.ts'
import { ApiError } from '../../../http/api-error.ts'
import { type Caller, findCaller } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import { actorOf, type SignInClient, type Started } from '../sessions/sessions.ts'
import { OidcFault } from './fault.ts'
import { linkIdentity } from './link.ts'
import { signInByIdentity } from './sign-in.ts'
import { DEFAULT_NEXT, type OidcTransaction, openTransaction } from './transaction.ts'

type OidcCallback = { sealed: string | undefined; callback: URLSearchParams; client: SignInClient }

type Redirect = { path: string; started?: Started }

/** Completes a visit to the identity provider. Expected failures redirect to a page with an `error`. */
export async function finishVisit(services: Services, returned: OidcCallback): Promise<Redirect> {
  const transaction = openTransaction(services.oidc_keys, returned.sealed, Date.now())
  try {
    if (!transaction) throw new OidcFault('oidc_failed')
    return transaction.intent === 'link'
      ? await finishLink(services, transaction, returned)
      : await finishLogin(services, transaction, returned)
  } catch (error) {
    const code = toCode(error, services.logger)
    if (transaction?.intent === 'link') return { path: `/settings/account?error=${code}` }
    return { path: withTarget('/auth/login', transaction?.next, { error: code }) }
  }
}

async function finishLogin(
  services: Services,
  transaction: OidcTransaction,
  { callback, client }: OidcCallback,
): Promise<Redirect> {
  const identity = await configured('identity_provider', services.identity_provider).identify(callback, transaction)
  const started = await signInByIdentity(services, { identity, client })
  return { path: 'session' in started ? transaction.next : withTarget('/auth/second-step', transaction.next), started }
}

async function finishLink(
  services: Services,
  transaction: OidcTransaction,
  { callback, client }: OidcCallback,
): Promise<Redirect> {
  const caller = await requireSameUser(services, transaction, client)
  const identity = await configured('identity_provider', services.identity_provider).identify(callback, transaction)
  const actor = actorOf(client, caller.user_id)
  return { path: transaction.next, started: { session: await linkIdentity(services, { caller, actor }, identity) } }
}

// Only the user who asked for the link may get it: another account may have signed in at this browser since.
async function requireSameUser(
  services: Pick<Services, 'database' | 'hashToken'>,
  { user_id }: OidcTransaction,
  { token }: SignInClient,
): Promise<Caller> {
  const caller = await findCaller(services, token)
  if (!caller || caller.user_id !== user_id) throw new OidcFault('oidc_failed')
  return caller
}

function withTarget(path: string, next = DEFAULT_NEXT, params: { error?: OidcCallbackError } = {}): string {
  const search = new URLSearchParams({ ...params, ...(next !== DEFAULT_NEXT && { redirect: next }) })
  return [path, search].filter(String).join('?')
}

function toCode(error: unknown, logger: Logger): OidcCallbackError {
  if (error instanceof OidcFault) return error.code
  // `startSession` throws it for a suspended account, and `linkIdentity` for a session that has ended.
  if (error instanceof ApiError) return 'oidc_failed'
  if (error instanceof IdentityRefused) {
    const { fault } = error
    if (fault === 'cancelled') return 'oidc_cancelled'
    logger.warn({ event: 'oidc.refused', fault }, 'the answer of the identity provider was refused')
    return 'oidc_failed'
  }
  if (error instanceof IntegrationUnavailable) {
    logger.warn({ err: error }, 'the identity provider did not answer')
    return 'oidc_failed'
  }
  throw error
}
