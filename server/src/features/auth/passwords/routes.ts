// A reset ends every session, a change every session but the caller's; both end all outstanding links. The request for
// a reset gets the same response for every address. Routes with `recent` ask for a confirmed identity.

import { firstOfNetwork } from '../../../http/address/ip.ts'
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { requestMail } from '../../mails/mail-job.ts'
import { countMail, MAIL_LIMITS } from '../accounts/limits.ts'
import { changePassword } from './change-password.ts'
import { beginReauthentication, reauthenticate } from './reauthenticate.ts'
import { resetPassword } from './reset-password.ts'

export function passwordRoutes(services: Services) {
  const { database, cookie, clientAddress } = services

  return {
    'POST /auth/forgot-password': async ({ body, request, reply }) => {
      const { email } = body
      if (await countMail(services, request, MAIL_LIMITS.forgot_password, email)) {
        const link = { email, link_id: crypto.randomUUID(), ip: firstOfNetwork(clientAddress(request)) }
        await requestMail(services, reply, database, { mail: 'password_reset', ...link })
      }
      return { status: 'email_sent' }
    },

    'POST /auth/reset-password': (context) => resetPassword(services, context),

    'POST /auth/change-password': {
      caller: 'profile',
      handle: async (context) => cookie.set(context.reply, await changePassword(services, context)),
    },

    'POST /auth/reauthenticate/options': ({ caller }) => beginReauthentication(services, caller),

    'POST /auth/reauthenticate': {
      caller: 'profile',
      handle: async (context) => cookie.set(context.reply, await reauthenticate(services, context)),
    },
  } satisfies Partial<Handlers>
}
