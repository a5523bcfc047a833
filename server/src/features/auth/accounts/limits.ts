import { LIMITS, type Limit } from '@plinth/contract/routes/limits'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../../http/address/ip.ts'
import { type Counter, requireAllowed } from '../../../http/limits/limiter.ts'
import type { Services } from '../../../services.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The pair stops guessing. Strangers count towards the high limit per address; a known browser has its own. */
export const SIGN_IN_LIMITS = {
  pair: { scope: 'sign-in-pair', max: 10, window_s: 10 * MINUTE },
  email: { scope: 'sign-in-email', max: 100, window_s: HOUR },
} as const satisfies Record<string, Limit>

export const SECOND_STEP_LIMITS = {
  pair: { scope: 'second-step-pair', max: 10, window_s: HOUR },
  user: { scope: 'second-step-user', max: 100, window_s: HOUR },
} as const satisfies Record<string, Limit>

/**
 * The limit of a network keeps strangers from blocking a reset, that of an address keeps many networks from filling a
 * mailbox, and that of the whole deployment keeps many of both from making it a source of spam.
 */
export const MAIL_LIMITS = {
  sign_up: mailLimits(LIMITS.sign_up),
  resend: mailLimits(LIMITS.resend),
  magic_link: mailLimits(LIMITS.magic_link),
  forgot_password: mailLimits(LIMITS.forgot_password),
}

type MailLimits = { pair: Limit; email: Limit; all: Limit }

// The route also has its limit by network.
function mailLimits({ scope, window_s }: Limit): MailLimits {
  return {
    pair: { scope: `${scope}-pair`, max: 3, window_s },
    email: { scope: `${scope}-email`, max: 12, window_s: HOUR },
    all: { scope: `${scope}-all`, max: 10_000, window_s: HOUR, wide: true },
  }
}

/**
 * Counts a mail that a request asks for. A known browser has a count of its own, which strangers cannot use up. Returns
 * false when the address has had too many mails: then nothing is sent, and the response stays the same. Throws ApiError
 * `rate_limited` when the network or, without a known browser, everyone together has asked too often.
 */
export async function countMail(
  { limiter, clientAddress, known_browsers }: Pick<Services, 'limiter' | 'clientAddress' | 'known_browsers'>,
  request: FastifyRequest,
  limits: MailLimits,
  email: string,
): Promise<boolean> {
  const known_browser = known_browsers.idOf(request, email)
  const counted = emailSubject({ email, known_browser })
  const everyone: Counter[] = known_browser === null ? [[limits.all, '']] : []
  const pair = `${counted}|${networkOf(clientAddress(request))}`
  const hits = await limiter.hit([limits.pair, pair], ...everyone, [limits.email, counted])
  requireAllowed(hits.filter(({ limit }) => limit !== limits.email))
  return hits.every(({ allowed }) => allowed)
}

export function emailSubject({ email, known_browser }: { email: string; known_browser: string | null }): string {
  return known_browser === null ? email : `${email}|${known_browser}`
}
