import type { UserFeatures } from '@plinth/contract/users'
import type { FastifyReply } from 'fastify'
import type { IdentityProvider } from '../../adapters/identity-provider/port.ts'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { ClientAddress } from '../../http/address/client-address.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { SessionCookie } from '../../http/cookies.ts'
import type { RateLimiter } from '../../http/limits/limiter.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/routes.ts'
import { findCaller } from '../../http/session.ts'
import { normalizeEmail } from './email-address.ts'
import { SUBJECT_LIMITS } from './limits.ts'
import { confirmMagicLink, requestMagicLink } from './magic-link.ts'
import { requireStrongPassword } from './password-strength.ts'
import type { Passwords } from './passwords.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { sessionView } from './session-view.ts'
import { createPresented, type SessionDependencies } from './sessions.ts'
import { signInWithPassword } from './sign-in.ts'
import { requestSignUp, resendVerification, verifyEmail } from './sign-up.ts'
import { userAgentOf } from './user-agent.ts'

type Keys =
  | 'POST /auth/sign-up'
  | 'POST /auth/resend-verification'
  | 'POST /auth/verify-email'
  | 'POST /auth/sign-in'
  | 'POST /auth/magic-link'
  | 'POST /auth/magic-link/confirm'
  | 'POST /auth/forgot-password'
  | 'POST /auth/reset-password'
  | 'GET /auth/providers'
  | 'GET /auth/session'

type Dependencies = SessionDependencies & {
  database: DatabaseHandle
  passwords: Passwords
  limiter: RateLimiter
  cookie: SessionCookie
  clientAddress: ClientAddress
  features: UserFeatures
  identity_provider: IdentityProvider
}

/** Signing up and in. What depends on whether an address is known happens after the answer, so the answer cannot tell. */
export function authRoutes(deps: Dependencies): Handlers<Keys> {
  const { database, events, passwords, limiter, hashToken, hashUserAgent, cookie, features } = deps
  const { display_name } = deps.identity_provider
  const presentedBy = createPresented(cookie, deps.clientAddress)

  const openSession = async (reply: FastifyReply, token: string) => {
    const caller = await findCaller(database, hashToken(token))
    // The account was deleted in the same moment.
    if (!caller) throw new Refusal('unauthorized')
    cookie.set(reply, token)
    return await sessionView(database, caller, features)
  }

  return {
    'POST /auth/sign-up': async ({ body, request, reply }) => {
      const email = normalizeEmail(body.email)
      await limiter.demand(SUBJECT_LIMITS.sign_up_email, email)
      await requireStrongPassword(body.password, { name: body.name, email }, '/password')
      const pending = {
        email,
        name: body.name,
        password_hash: await passwords.hash(body.password),
        user_agent_hash: hashUserAgent(userAgentOf(request.headers['user-agent'])),
        next: body.next,
      }
      afterAnswer(reply, events, 'sign-up', () => requestSignUp(deps, pending))
      return { status: 'email_sent' }
    },

    'POST /auth/resend-verification': async ({ body, reply }) => {
      const email = normalizeEmail(body.email)
      await limiter.demand(SUBJECT_LIMITS.mail_email, email)
      afterAnswer(reply, events, 'resend verification', () => resendVerification(deps, { email, next: body.next }))
      return { status: 'email_sent' }
    },

    'POST /auth/verify-email': async ({ body }) => ({ email: await verifyEmail(deps, body.token) }),

    'POST /auth/sign-in': async ({ body, request, reply }) => {
      const { password } = body
      const email = normalizeEmail(body.email)
      return await openSession(
        reply,
        await signInWithPassword(deps, { email, password, presented: presentedBy(request) }),
      )
    },

    'POST /auth/magic-link': async ({ body, reply }) => {
      const email = normalizeEmail(body.email)
      await limiter.demand(SUBJECT_LIMITS.mail_email, email)
      afterAnswer(reply, events, 'magic link', () => requestMagicLink(deps, { email, next: body.next }))
      return { status: 'email_sent' }
    },

    'POST /auth/magic-link/confirm': async ({ body, request, reply }) =>
      await openSession(reply, await confirmMagicLink(deps, { token: body.token, presented: presentedBy(request) })),

    'POST /auth/forgot-password': async ({ body, reply }) => {
      const email = normalizeEmail(body.email)
      await limiter.demand(SUBJECT_LIMITS.mail_email, email)
      afterAnswer(reply, events, 'password reset', () => requestPasswordReset(deps, email))
      return { status: 'email_sent' }
    },

    'POST /auth/reset-password': async ({ body }) => {
      await resetPassword(deps, body)
      return undefined
    },

    'GET /auth/providers': () => ({
      password: true,
      magic_link: true,
      oidc: display_name === null ? null : { name: display_name },
    }),

    'GET /auth/session': ({ caller }) => sessionView(database, caller, features),
  }
}
