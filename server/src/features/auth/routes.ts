import type { UserFeatures } from '@plinth/contract/users'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { EventBus } from '../../events.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { SessionCookie } from '../../http/cookies.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/routes.ts'
import { findCaller } from '../../http/session.ts'
import type { TokenHasher } from '../../http/tokens.ts'
import { normalizeEmail } from './email-address.ts'
import { requireStrongPassword } from './password-strength.ts'
import type { Passwords } from './passwords.ts'
import { deleteSession } from './queries.ts'
import { sessionView } from './session-view.ts'
import { presentedBy } from './sessions.ts'
import { signInWithPassword } from './sign-in.ts'
import { requestSignUp, resendVerification, verifyEmail } from './sign-up.ts'

type Keys =
  | 'POST /auth/sign-up'
  | 'POST /auth/resend-verification'
  | 'POST /auth/verify-email'
  | 'POST /auth/sign-in'
  | 'GET /auth/providers'
  | 'GET /auth/session'
  | 'POST /auth/sign-out'

type Dependencies = {
  database: DatabaseHandle
  events: EventBus
  passwords: Passwords
  hashToken: TokenHasher
  cookie: SessionCookie
  features: UserFeatures
}

/** Signing up, in and out. What depends on whether an address is known happens after the answer, so the answer cannot tell. */
export function authRoutes(deps: Dependencies): Handlers<Keys> {
  const { database, events, passwords, hashToken, cookie, features } = deps
  return {
    'POST /auth/sign-up': async ({ body, reply }) => {
      const email = normalizeEmail(body.email)
      await requireStrongPassword(body.password, { name: body.name, email }, '/password')
      const password_hash = await passwords.hash(body.password)
      const request = { email, name: body.name, password_hash, next: body.next }
      afterAnswer(reply, events, 'sign-up', () => requestSignUp(deps, request))
      return { status: 'email_sent' }
    },

    'POST /auth/resend-verification': ({ body, reply }) => {
      const email = normalizeEmail(body.email)
      afterAnswer(reply, events, 'resend verification', () => resendVerification(deps, { email, next: body.next }))
      return { status: 'email_sent' }
    },

    'POST /auth/verify-email': async ({ body }) => ({ email: await verifyEmail(deps, body.token) }),

    'POST /auth/sign-in': async ({ body, request, reply }) => {
      const token = await signInWithPassword(deps, {
        email: normalizeEmail(body.email),
        password: body.password,
        presented: presentedBy(request, cookie),
      })
      const caller = await findCaller(database, hashToken(token))
      if (!caller) throw new Refusal('invalid_credentials')
      cookie.set(reply, token)
      return await sessionView(database, caller, features)
    },

    'GET /auth/providers': () => ({ password: true, magic_link: false, oidc: null }),

    'GET /auth/session': ({ caller }) => sessionView(database, caller, features),

    'POST /auth/sign-out': async ({ request, reply }) => {
      const token = cookie.read(request)
      if (token !== undefined) await database.run(deleteSession({ token_hash: hashToken(token) }))
      cookie.clear(reply)
      return undefined
    },
  }
}
