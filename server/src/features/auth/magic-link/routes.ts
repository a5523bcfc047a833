// A mailed link signs in to any account, with or without a password, and works once. The request gets the same response
// for every address, because a job looks the address up and sends the mail.

import { firstOfNetwork } from '../../../http/address/ip.ts'
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { requestMail } from '../../mails/mail-job.ts'
import { countMail, MAIL_LIMITS } from '../accounts/limits.ts'
import { openOrAsk } from '../sessions/session-view.ts'
import { presentedBy } from '../sessions/sessions.ts'
import { confirmMagicLink } from './magic-link.ts'

export function magicLinkRoutes(services: Services) {
  const { database, clientAddress } = services

  return {
    'POST /auth/magic-link': async ({ body, request, reply }) => {
      const { email, next } = body
      if (await countMail(services, request, MAIL_LIMITS.magic_link, email)) {
        const link = { email, link_id: crypto.randomUUID(), ip: firstOfNetwork(clientAddress(request)) }
        await requestMail(services, reply, database, { mail: 'magic_link', ...link, next })
      }
      return { status: 'email_sent' }
    },

    'POST /auth/magic-link/confirm': async ({ body, request, reply }) =>
      await openOrAsk(
        services,
        request,
        reply,
        await confirmMagicLink(services, { ...body, client: presentedBy(services, request) }),
      ),
  } satisfies Partial<Handlers>
}
