// Signing in with a link that is mailed, for any account, with or without a password. A link works once. The
// request gets the same response for every address, because the mail is sent after it.

import type { ClientAddress } from '../../../http/address/client-address.ts'
import { afterAnswer } from '../../../http/after-answer.ts'
import type { RateLimiter } from '../../../http/limits/limiter.ts'
import type { Handlers } from '../../../http/routes.ts'
import { countMail, MAIL_LIMITS } from '../accounts/limits.ts'
import { createSessionOpener, type SessionOpenerDependencies } from '../sessions/open-session.ts'
import { createPresented } from '../sessions/sessions.ts'
import { confirmMagicLink, type MagicLinkDependencies, requestMagicLink } from './magic-link.ts'

type Keys = 'POST /auth/magic-link' | 'POST /auth/magic-link/confirm'

type Dependencies = MagicLinkDependencies &
  SessionOpenerDependencies & { limiter: RateLimiter; clientAddress: ClientAddress }

export function magicLinkRoutes(deps: Dependencies): Handlers<Keys> {
  const { events, limiter, cookie, clientAddress, known_browsers } = deps
  const presentedBy = createPresented(cookie, clientAddress)
  const openSession = createSessionOpener(deps)

  return {
    'POST /auth/magic-link': async ({ body, author, request, reply }) => {
      const { email, next } = body
      const may_send = await countMail(limiter, MAIL_LIMITS.magic_link, {
        email,
        ip: clientAddress(request),
        known_browser: known_browsers.idOf(request, email),
      })
      if (may_send) afterAnswer(reply, events, 'magic link', () => requestMagicLink(deps, author, { email, next }))
      return { status: 'email_sent' }
    },

    'POST /auth/magic-link/confirm': async ({ body, request, reply }) =>
      await openSession(request, reply, await confirmMagicLink(deps, { ...body, presented: presentedBy(request) })),
  }
}
