// An unknown address, a wrong password and an unconfirmed sign-up get one response after the same time. A job looks up
// the address of a mailed link, so no response tells. Answers that do not complete a first step get one refusal.

import { firstOfNetwork } from '../../../http/address/ip.ts'
import { type Handlers, readAlong } from '../../../http/routes.ts'
import { sessionByToken } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import { requestMail } from '../../mails/mail-job.ts'
import { countMail, MAIL_LIMITS } from '../accounts/limits.ts'
import { confirmMagicLink } from '../magic-link/magic-link.ts'
import { beginSecondStep, completeSecondStep } from '../pending-sign-ins/second-step.ts'
import { sessionView } from '../sessions/session-view.ts'
import { signInWithPassword } from './sign-in.ts'

export function signInRoutes(services: Services) {
  const { database, clientAddress, identity_provider } = services

  return {
    'POST /auth/sign-in': (context) => signInWithPassword(services, context),

    'POST /auth/magic-link': async ({ body, request, reply }) => {
      const { email, next } = body
      if (await countMail(services, request, MAIL_LIMITS.magic_link, email)) {
        const link = { email, link_id: crypto.randomUUID(), ip: firstOfNetwork(clientAddress(request)) }
        await requestMail(services, reply, database, { mail: 'magic_link', ...link, next })
      }
      return { status: 'email_sent' }
    },

    'POST /auth/magic-link/confirm': (context) => confirmMagicLink(services, context),

    'POST /auth/second-factor/options': (context) => beginSecondStep(services, context),

    'POST /auth/second-factor': (context) => completeSecondStep(services, context),

    'GET /auth/providers': () => ({
      password: true,
      magic_link: true,
      oidc: identity_provider && { name: identity_provider.display_name },
    }),

    'GET /auth/session': readAlong({
      along: () => sessionByToken.whole,
      handle: ({ along }) => sessionView(services, along),
    }),
  } satisfies Partial<Handlers>
}
