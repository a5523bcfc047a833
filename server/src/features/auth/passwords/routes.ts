// A reset ends every session, a change every session but the caller's; both end all outstanding links. The request for
// a reset gets the same response for every address. Routes with `recent` ask for a confirmed identity.

import type { FastifyRequest } from 'fastify'
import { firstOfNetwork } from '../../../http/address/ip.ts'
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { requestMail } from '../../mails/mail-job.ts'
import { countMail, MAIL_LIMITS } from '../accounts/limits.ts'
import { changePassword } from './change-password.ts'
import { askerOf } from './hashing.ts'
import { beginReauthentication, reauthenticate } from './reauthenticate.ts'
import { resetPassword } from './reset-password.ts'

export function passwordRoutes(services: Services) {
  const { database, passwords, cookie, clientAddress } = services
  const askedBy = (request: FastifyRequest) => ({
    ...services,
    passwords: passwords.askedBy(askerOf(request, clientAddress)),
  })

  return {
    'POST /auth/forgot-password': async ({ body, request, reply }) => {
      const { email } = body
      if (await countMail(services, request, MAIL_LIMITS.forgot_password, email)) {
        const link = { email, link_id: crypto.randomUUID(), ip: firstOfNetwork(clientAddress(request)) }
        await requestMail(services, reply, database, { mail: 'password_reset', ...link })
      }
      return { status: 'email_sent' }
    },

    'POST /auth/reset-password': async ({ body, actor, request }) => {
      await resetPassword(askedBy(request), actor, body)
    },

    'POST /auth/change-password': async (context) => {
      cookie.set(context.reply, await changePassword(askedBy(context.request), context, context.body))
    },

    'POST /auth/reauthenticate/options': ({ caller }) => beginReauthentication(services, caller),

    'POST /auth/reauthenticate': async (context) => {
      cookie.set(context.reply, await reauthenticate(askedBy(context.request), context, context.body))
    },
  } satisfies Partial<Handlers>
}
