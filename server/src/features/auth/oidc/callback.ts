import type { OidcCallbackError } from '@plinth/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { IdentityRefused } from '../../../adapters/identity-provider/port.ts'
import { configured, IntegrationUnavailable } from '../../../adapters/integration-unavailable.ts'
import { ApiError } from '../../../http/api-error.ts'
import { findCaller } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import { actorOf, presentedBy, type Started } from '../sessions/sessions.ts'
import { OidcFault } from './fault.ts'
import { linkIdentity } from './link.ts'
import { signInByIdentity } from './sign-in.ts'
import { DEFAULT_NEXT, type OidcTransaction, openTransaction } from './transaction.ts'

type Redirect = { path: string; started?: Started }

/** Completes a visit to the identity provider. Expected failures redirect to a page with an `error`. */
export async function finishVisit(services: Services, request: FastifyRequest): Promise<Redirect> {
  const transaction = openTransaction(services.oidc_keys, services.oidc_cookie.read(request), Date.now())
  try {
    if (!transaction) throw new OidcFault('oidc_failed')
    return await finish(services, transaction, request)
  } catch (error) {
    const code = toCode(error, services.logger)
    if (transaction?.intent === 'link') return { path: `/settings/account?error=${code}` }
    return { path: withTarget('/auth/login', transaction?.next, { error: code }) }
  }
}

async function finish(services: Services, transaction: OidcTransaction, request: FastifyRequest): Promise<Redirect> {
  const { intent, user_id, next } = transaction
  const client = presentedBy(services, request)
  const caller = intent === 'link' ? await findCaller(services, client.token) : undefined
  // Only the user who asked for the link may get it: another account may have signed in at this browser since.
  if (intent === 'link' && caller?.user_id !== user_id) throw new OidcFault('oidc_failed')
  const identity_provider = configured('identity_provider', services.identity_provider)
  const identity = await identity_provider.identify(queryOf(request), transaction)
  if (caller) {
    const actor = actorOf(client, caller.user_id)
    return { path: next, started: { session: await linkIdentity(services, { caller, actor }, identity) } }
  }
  const started = await signInByIdentity(services, { identity, client })
  return { path: 'session' in started ? next : withTarget('/auth/second-step', next), started }
}

// The provider's rules decide about repeated parameters, so the query string stays raw.
function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1 || url.length))
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
