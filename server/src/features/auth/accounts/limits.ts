import { networkOf } from '../../../http/address/ip.ts'
import type { RouteLimits } from '../../../http/limits/guards.ts'
import type { Limit, RateLimiter } from '../../../http/limits/limiter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * The pair of address and network is the working brake on guessing. The one by address alone is high, because it also counts
 * what strangers do; a browser known to the account has one of its own, and a magic link is touched by neither.
 */
export const SIGN_IN_LIMITS = {
  pair: { scope: 'sign-in-pair', most: 10, window_s: 10 * MINUTE },
  email: { scope: 'sign-in-email', most: 100, window_s: HOUR },
} as const satisfies Record<string, Limit>

/**
 * Limits on mail to an address, a set for each kind. What strangers ask for counts by their own network, so that they
 * can block nobody's sign-up or reset; the total keeps them from filling a mailbox from many networks.
 */
export const MAIL_LIMITS = {
  sign_up: mailLimits('sign-up', 30, HOUR),
  resend: mailLimits('resend', 10, 15 * MINUTE),
  magic_link: mailLimits('magic-link', 10, 15 * MINUTE),
  forgot_password: mailLimits('forgot-password', 10, 15 * MINUTE),
}

type MailLimits = { address: Limit; pair: Limit; email: Limit }

function mailLimits(scope: string, most: number, window_s: number): MailLimits {
  return {
    address: { scope, most, window_s },
    pair: { scope: `${scope}-pair`, most: 3, window_s },
    email: { scope: `${scope}-email`, most: 12, window_s: HOUR },
  }
}

/** Counts a mail to an address that was asked for from `ip`. Throws Refusal `rate_limited`. */
export async function demandMail(
  limiter: RateLimiter,
  { pair, email }: MailLimits,
  subject: { email: string; ip: string },
): Promise<void> {
  await limiter.demand(pair, `${subject.email}|${networkOf(subject.ip)}`)
  await limiter.demand(email, subject.email)
}

const signIn: Limit = { scope: 'sign-in', most: 50, window_s: 10 * MINUTE }
const token: Limit = { scope: 'token', most: 30, window_s: 10 * MINUTE }
const oidc: Limit = { scope: 'oidc', most: 30, window_s: 10 * MINUTE }
const passwordCheck: Limit = { scope: 'password-check', most: 10, window_s: 15 * MINUTE }

/** Limits by client address and by user, before a body is read. */
export const AUTH_LIMITS: RouteLimits = {
  'POST /auth/sign-in': { address: signIn },
  'POST /auth/sign-up': { address: MAIL_LIMITS.sign_up.address },
  'POST /auth/resend-verification': { address: MAIL_LIMITS.resend.address },
  'POST /auth/magic-link': { address: MAIL_LIMITS.magic_link.address },
  'POST /auth/forgot-password': { address: MAIL_LIMITS.forgot_password.address },
  'POST /auth/verify-email': { address: token },
  'POST /auth/magic-link/confirm': { address: token },
  'POST /auth/reset-password': { address: token },
  'POST /auth/oidc/start': { address: oidc },
  'GET /auth/oidc/callback': { address: oidc },
  'POST /auth/change-password': { user: passwordCheck },
  'POST /auth/reauthenticate': { user: passwordCheck },
}
