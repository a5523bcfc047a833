// Signing in with a link that is mailed, for any account, with or without a password. A link works once. The
// request gets the same response for every address, because the mail is sent after it.

import { afterAnswer } from '../../../http/after-answer.ts'
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { countMail, MAIL_LIMITS } from '../accounts/limits.ts'
import { openSession } from '../sessions/open-session.ts'
import { presentedBy } from '../sessions/sessions.ts'
import { confirmMagicLink, requestMagicLink } from './magic-link.ts'

type Keys = 'POST /auth/magic-link' | 'POST /auth/magic-link/confirm'

export function magicLinkRoutes(services: Services): Handlers<Keys> {
  const { events, limiter, clientAddress, known_browsers } = services

  return {
    'POST /auth/magic-link': async ({ body, author, request, reply }) => {
      const { email, next } = body
      const may_send = await countMail(limiter, MAIL_LIMITS.magic_link, {
        email,
        ip: clientAddress(request),
        known_browser: known_browsers.idOf(request, email),
      })
      if (may_send) afterAnswer(reply, events, 'magic link', () => requestMagicLink(services, author, { email, next }))
      return { status: 'email_sent' }
    },

    'POST /auth/magic-link/confirm': async ({ body, request, reply }) =>
      await openSession(
        services,
        request,
        reply,
        await confirmMagicLink(services, { ...body, presented: presentedBy(services, request) }),
      ),
  }
}
