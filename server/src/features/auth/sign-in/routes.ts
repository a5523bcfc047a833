// An unknown address and a wrong password get the same response after the same time. The right password of a sign-up
// that is not confirmed yet says so, but only in the browser that signed up.

import { afterResponse } from '../../../http/after-response.ts'
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { auditFailedSignIn } from '../../audit/audit.ts'
import { lockUser } from '../../users/lock.ts'
import { askerOf } from '../passwords/hashing.ts'
import { openOrAsk, sessionView } from '../sessions/session-view.ts'
import { presentedBy } from '../sessions/sessions.ts'
import { signInWithPassword } from './sign-in.ts'

export function signInRoutes(services: Services) {
  const { database, events, clientAddress, sign_up_browsers, known_browsers, identity_provider } = services

  return {
    'POST /auth/sign-in': async ({ body, actor, request, reply }) => {
      const { email } = body
      const started = await signInWithPassword(services, {
        email,
        password: body.password,
        browser_hashes: sign_up_browsers.hashesOf(request),
        known_browser: known_browsers.idOf(request, email),
        client: presentedBy(services, request),
        asker: askerOf(request, clientAddress),
        onFailed: (user_id) =>
          afterResponse(reply, events, 'failed sign-in', () =>
            database.transaction(async (tx) => {
              if (await lockUser(tx, user_id)) await auditFailedSignIn(tx, actor, user_id)
            }),
          ),
      })
      return await openOrAsk(services, request, reply, started)
    },

    'GET /auth/providers': () => ({
      password: true,
      magic_link: true,
      oidc: identity_provider && { name: identity_provider.display_name },
    }),

    'GET /auth/session': ({ caller }) => sessionView(services, caller),
  } satisfies Partial<Handlers>
}
