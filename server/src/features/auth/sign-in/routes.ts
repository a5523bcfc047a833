// Signing in with a password, and what the browser reads about its session. An unknown address and a wrong password get
// the same response after the same time. The right password of a sign-up that is not confirmed yet says so, but only in
// the browser that signed up.

import type { IdentityProvider } from '../../../adapters/identity-provider/port.ts'
import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import type { ClientAddress } from '../../../http/address/client-address.ts'
import { afterAnswer } from '../../../http/after-answer.ts'
import type { RateLimiter } from '../../../http/limits/limiter.ts'
import type { Handlers } from '../../../http/routes.ts'
import { auditFailedSignIn } from '../../audit/failed-sign-in.ts'
import { sessionView } from '../../organizations/session-view.ts'
import { lockLiving } from '../../users/lock.ts'
import { askerOf, type Passwords } from '../passwords/hashing.ts'
import type { KnownBrowsers } from '../sessions/known-browser.ts'
import { createSessionOpener, type SessionOpenerDependencies } from '../sessions/open-session.ts'
import { createPresented, type SessionDependencies } from '../sessions/sessions.ts'
import type { SignUpBrowsers } from '../sign-up/browser-cookie.ts'
import { signInWithPassword } from './sign-in.ts'

type Keys = 'POST /auth/sign-in' | 'GET /auth/providers' | 'GET /auth/session'

type Dependencies = SessionDependencies &
  SessionOpenerDependencies & {
    database: DatabaseHandle
    passwords: Passwords
    limiter: RateLimiter
    clientAddress: ClientAddress
    sign_up_browsers: SignUpBrowsers
    known_browsers: KnownBrowsers
    identity_provider: IdentityProvider | null
  }

export function signInRoutes(deps: Dependencies): Handlers<Keys> {
  const { database, events, cookie, clientAddress, viewUser, sign_up_browsers, known_browsers } = deps
  const { identity_provider } = deps
  const presentedBy = createPresented(cookie, clientAddress)
  const openSession = createSessionOpener(deps)

  return {
    'POST /auth/sign-in': async ({ body, author, request, reply }) => {
      const { email } = body
      const token = await signInWithPassword(deps, {
        email,
        password: body.password,
        browser_hashes: sign_up_browsers.hashesOf(request),
        known_browser: known_browsers.idOf(request, email),
        presented: presentedBy(request),
        asker: askerOf(request, clientAddress),
        onFailed: (user_id) =>
          afterAnswer(reply, events, 'failed sign-in', () =>
            database.transaction(async (tx) => {
              if (await lockLiving(tx, user_id)) await auditFailedSignIn(tx, author, user_id)
            }),
          ),
      })
      return await openSession(request, reply, token)
    },

    'GET /auth/providers': () => ({
      password: true,
      magic_link: true,
      oidc: identity_provider && { name: identity_provider.display_name },
    }),

    'GET /auth/session': ({ caller }) => sessionView(database, caller, viewUser),
  }
}
