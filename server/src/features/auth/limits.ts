import type { RouteLimits } from '../../http/limits/guards.ts'
import type { Limit } from '../../http/limits/limiter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Limits by what stands in a body. The pair of address and network is the working brake on guessing; the one by address alone is
 * high, so that a stranger cannot lock an owner out, and a magic link is not touched by either.
 */
export const SUBJECT_LIMITS = {
  sign_in_pair: { scope: 'sign-in-pair', most: 10, window_s: 10 * MINUTE },
  sign_in_email: { scope: 'sign-in-email', most: 100, window_s: HOUR },
  sign_up_email: { scope: 'sign-up-email', most: 3, window_s: HOUR },
  mail_email: { scope: 'mail-email', most: 3, window_s: 15 * MINUTE },
} as const satisfies Record<string, Limit>

const signIn: Limit = { scope: 'sign-in', most: 50, window_s: 10 * MINUTE }
const signUp: Limit = { scope: 'sign-up', most: 30, window_s: HOUR }
const mail: Limit = { scope: 'mail', most: 10, window_s: 15 * MINUTE }
const token: Limit = { scope: 'token', most: 30, window_s: 10 * MINUTE }
const oidc: Limit = { scope: 'oidc', most: 30, window_s: 10 * MINUTE }
const passwordCheck: Limit = { scope: 'password-check', most: 10, window_s: 15 * MINUTE }

/** Limits by client address and by user, before a body is read. */
export const AUTH_LIMITS: RouteLimits = {
  'POST /auth/sign-in': { address: signIn },
  'POST /auth/sign-up': { address: signUp },
  'POST /auth/resend-verification': { address: mail },
  'POST /auth/magic-link': { address: mail },
  'POST /auth/forgot-password': { address: mail },
  'POST /auth/verify-email': { address: token },
  'POST /auth/magic-link/confirm': { address: token },
  'POST /auth/reset-password': { address: token },
  'POST /auth/oidc/start': { address: oidc },
  'GET /auth/oidc/callback': { address: oidc },
  'POST /auth/change-password': { user: passwordCheck },
  'POST /auth/reauthenticate': { user: passwordCheck },
}
