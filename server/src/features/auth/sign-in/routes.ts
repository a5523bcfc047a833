// An unknown address and a wrong password get the same response after the same time. The right password of a sign-up
// that is not confirmed yet says so, but only in the browser that signed up. A job looks up the address of a mailed link,
// so no response tells. All answers that do not complete a first step get one refusal.

import { firstOfNetwork } from '../../../http/address/ip.ts'
import { afterResponse } from '../../../http/after-response.ts'
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { auditFailedSignIn } from '../../audit/audit.ts'
import { requestMail } from '../../mails/mail-job.ts'
import { lockUser } from '../../users/lock.ts'
import { countMail, MAIL_LIMITS } from '../accounts/limits.ts'
import { confirmMagicLink } from '../magic-link/magic-link.ts'
import { askerOf } from '../passwords/hashing.ts'
import { beginSecondStep, completeSecondStep, getPendingSignIn } from '../pending-sign-ins/second-step.ts'
import { openOrAsk, openSession, sessionView } from '../sessions/session-view.ts'
import { presentedBy } from '../sessions/sessions.ts'
import { signInWithPassword } from './sign-in.ts'

export function signInRoutes(services: Services) {
  const { database, events, clientAddress, sign_up_browsers, known_browsers, identity_provider } = services
  const { hashToken, second_step_cookie } = services
  return {
    'POST /auth/sign-in': async ({ body, actor, request, reply }) => {
      const { email } = body
      const started = await signInWithPassword(services, {
        email,
        password: body.password,
        browser_hashes: sign_up_browsers.hashesOf(request),
        known_browser: known_browsers.idOf(request, email),
        client: presentedBy(services, request),
        asker: askerOf(request, clientAddress),
        onFailed: (user_id) =>
          afterResponse(reply, events, 'failed sign-in', () =>
            database.transaction(async (tx) => {
              if (await lockUser(tx, user_id)) await auditFailedSignIn(tx, actor, user_id)
            }),
          ),
      })
      return await openOrAsk(services, request, reply, started)
    },
    'POST /auth/magic-link': async ({ body, request, reply }) => {
      const { email, next } = body
      if (await countMail(services, request, MAIL_LIMITS.magic_link, email)) {
        const link = { email, link_id: crypto.randomUUID(), ip: firstOfNetwork(clientAddress(request)) }
        await requestMail(services, reply, database, { mail: 'magic_link', ...link, next })
      }
      return { status: 'email_sent' }
    },
    'POST /auth/magic-link/confirm': async ({ body, request, reply }) => {
      const started = await confirmMagicLink(services, { ...body, client: presentedBy(services, request) })
      return await openOrAsk(services, request, reply, started)
    },
    'POST /auth/second-factor/options': ({ request }) => beginSecondStep(services, second_step_cookie.read(request)),
    'POST /auth/second-factor': async ({ body: { trust_browser, ...answer }, request, reply }) => {
      const pending = await getPendingSignIn(services, second_step_cookie.read(request))
      const browser_id = trust_browser ? known_browsers.newId() : undefined
      const token = await completeSecondStep(services, {
        pending,
        answer,
        known_browser: known_browsers.idOf(request, pending.email),
        trusted_hash: browser_id === undefined ? null : hashToken(browser_id),
        client: presentedBy(services, request),
      })
      second_step_cookie.clear(reply)
      return await openSession(services, request, reply, token, browser_id)
    },
    'GET /auth/providers': () => ({
      password: true,
      magic_link: true,
      oidc: identity_provider && { name: identity_provider.display_name },
    }),
    'GET /auth/session': ({ caller }) => sessionView(services, caller),
  } satisfies Partial<Handlers>
}
