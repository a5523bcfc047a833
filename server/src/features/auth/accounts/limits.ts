import { networkOf } from '../../../http/address/ip.ts'
import type { RouteLimits } from '../../../http/limits/guards.ts'
import type { Limit, RateLimiter } from '../../../http/limits/limiter.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The pair stops guessing. The limit per address is high, because strangers count towards it; a known browser has its own. */
export const SIGN_IN_LIMITS = {
  pair: { scope: 'sign-in-pair', most: 10, window_s: 10 * MINUTE },
  email: { scope: 'sign-in-email', most: 100, window_s: HOUR },
} as const satisfies Record<string, Limit>

/** Per network, so that strangers cannot block a reset; per address, so that many networks cannot fill a mailbox. */
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

/** Counts a mail requested from `ip`. Throws Refusal `rate_limited`. */
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
