// A visit to the identity provider is kept in an encrypted cookie. An account is never matched by its address: its
// owner links the two while signed in. The browser itself loads the callback, so expected failures redirect to a page.

import type { FastifyReply } from 'fastify'
import type { IdentityProvider } from '../../../adapters/identity-provider/port.ts'
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { finishVisit } from './callback.ts'
import { unlinkIdentity } from './link.ts'
import { DEFAULT_NEXT, type OidcTransaction, sealTransaction } from './transaction.ts'

type Purpose = Pick<OidcTransaction, 'intent' | 'user_id' | 'next'>

export function oidcRoutes(services: Services) {
  const { oidc_keys, cookie, second_step_cookie, oidc_cookie, frontend_url } = services

  const begin = async (identity_provider: IdentityProvider, reply: FastifyReply, purpose: Purpose) => {
    const { url, visit } = await identity_provider.begin()
    oidc_cookie.set(reply, sealTransaction(oidc_keys, { ...purpose, ...visit }, Date.now()))
    return { url }
  }

  return {
    'POST /auth/oidc/start': ({ body: { next = DEFAULT_NEXT }, identity_provider, reply }) =>
      begin(identity_provider, reply, { intent: 'login', user_id: null, next }),

    'POST /auth/oidc/link': ({ caller: { user_id }, identity_provider, reply }) =>
      begin(identity_provider, reply, { intent: 'link', user_id, next: '/settings/account?linked=1' }),

    'GET /auth/oidc/callback': async ({ request, reply }) => {
      // A visit has one callback, whatever its result.
      oidc_cookie.clear(reply)
      const { path, started } = await finishVisit(services, request)
      if (started && 'session' in started) cookie.set(reply, started.session)
      else if (started) second_step_cookie.set(reply, started.pending)
      reply.header('location', new URL(path, frontend_url).href)
    },

    'DELETE /auth/oidc/link': (context) => unlinkIdentity(services, context),
  } satisfies Partial<Handlers>
}
