import type { IdentityProvider } from '../../adapters/identity-provider/port.ts'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { ClientAddress } from '../../http/address/client-address.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { RateLimiter } from '../../http/limits/limiter.ts'
import type { Handlers } from '../../http/routes.ts'
import { sessionView } from '../organizations/session-view.ts'
import { demandMail, MAIL_LIMITS } from './limits.ts'
import { confirmMagicLink, requestMagicLink } from './magic-link/magic-link.ts'
import type { Passwords } from './passwords/hashing.ts'
import { requestPasswordReset, resetPassword } from './passwords/reset-password.ts'
import { createPresented, type SessionDependencies } from './sessions/sessions.ts'
import type { KnownBrowsers } from './sign-in/known-browser.ts'
import { createSessionOpener, type SessionOpenerDependencies } from './sign-in/open-session.ts'
import { signInWithPassword } from './sign-in/sign-in.ts'
import type { SignUpBrowsers } from './sign-up/browser-cookie.ts'

type Keys =
  | 'POST /auth/sign-in'
  | 'POST /auth/magic-link'
  | 'POST /auth/magic-link/confirm'
  | 'POST /auth/forgot-password'
  | 'POST /auth/reset-password'
  | 'GET /auth/providers'
  | 'GET /auth/session'

type Dependencies = SessionDependencies &
  SessionOpenerDependencies & {
    database: DatabaseHandle
    passwords: Passwords
    limiter: RateLimiter
    clientAddress: ClientAddress
    sign_up_browsers: SignUpBrowsers
    known_browsers: KnownBrowsers
    identity_provider: IdentityProvider
  }

/** Signing in. What depends on whether an address is known happens after the answer, so the answer cannot tell. */
export function authRoutes(deps: Dependencies): Handlers<Keys> {
  const { database, events, limiter, cookie, clientAddress, features, sign_up_browsers, known_browsers } = deps
  const { display_name } = deps.identity_provider
  const presentedBy = createPresented(cookie, clientAddress)
  const openSession = createSessionOpener(deps)

  return {
    'POST /auth/sign-in': async ({ body, request, reply }) => {
      const { email } = body
      const token = await signInWithPassword(deps, {
        email,
        password: body.password,
        browser_hash: sign_up_browsers.hashOf(request),
        known_browser: known_browsers.idOf(request, email),
        presented: presentedBy(request),
      })
      return await openSession(request, reply, token)
    },

    'POST /auth/magic-link': async ({ body, request, reply }) => {
      const { email } = body
      await demandMail(limiter, MAIL_LIMITS.magic_link, { email, ip: clientAddress(request) })
      afterAnswer(reply, events, 'magic link', () => requestMagicLink(deps, { email, next: body.next }))
      return { status: 'email_sent' }
    },

    'POST /auth/magic-link/confirm': async ({ body, request, reply }) =>
      await openSession(request, reply, await confirmMagicLink(deps, { ...body, presented: presentedBy(request) })),

    'POST /auth/forgot-password': async ({ body, request, reply }) => {
      const { email } = body
      await demandMail(limiter, MAIL_LIMITS.forgot_password, { email, ip: clientAddress(request) })
      afterAnswer(reply, events, 'password reset', () => requestPasswordReset(deps, email))
      return { status: 'email_sent' }
    },

    'POST /auth/reset-password': ({ body }) => resetPassword(deps, body),

    'GET /auth/providers': () => ({
      password: true,
      magic_link: true,
      oidc: display_name === null ? null : { name: display_name },
    }),

    'GET /auth/session': ({ caller }) => sessionView(database, caller, features),
  }
}
