// The first step of an account with a second factor leaves a row and a cookie, which open nothing else. Every answer
// that does not complete the sign-in gets the same refusal.
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { openSession } from '../sessions/session-view.ts'
import { presentedBy } from '../sessions/sessions.ts'
import { beginSecondStep, completeSecondStep, getPendingSignIn } from './second-step.ts'

export function secondStepRoutes(services: Services) {
  const { second_step_cookie, known_browsers, hashToken } = services
  return {
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
  } satisfies Partial<Handlers>
}
