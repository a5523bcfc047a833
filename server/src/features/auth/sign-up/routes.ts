// An account exists once the address is proven: the sign-up waits in the row of its token. Its password counts only in
// the browser that chose it, because someone else may have signed up with your address. A job does what depends on
// whether the address is known, so no response tells.

import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { requestMail } from '../../mails/mail-job.ts'
import { countMail, MAIL_LIMITS } from '../accounts/limits.ts'
import { askerOf } from '../passwords/hashing.ts'
import { openSession } from '../sessions/session-view.ts'
import { presentedBy } from '../sessions/sessions.ts'
import { requestSignUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

export function signUpRoutes(services: Services, getInvitedEmail: (token: string) => Promise<string>) {
  const { database, passwords, clientAddress, sign_up_browsers } = services

  return {
    'POST /auth/sign-up': async ({ body, request, reply }) => {
      const email = body.email ?? (await getInvitedEmail(body.invitation_token ?? ''))
      const may_send = await countMail(services, request, MAIL_LIMITS.sign_up, email)
      const asked = passwords.askedBy(askerOf(request, clientAddress))
      await asked.requireStrong(body.password, { name: body.name, email }, '/password')
      const pending = {
        email,
        name: body.name,
        password_hash: await asked.hash(body.password),
        browser_hash: sign_up_browsers.mark(request, reply),
        next: body.next,
      }
      if (may_send) await requestSignUp(services, reply, pending)
      return { status: 'email_sent' }
    },

    'POST /auth/resend-verification': async ({ body, request, reply }) => {
      const { email } = body
      const may_send = await countMail(services, request, MAIL_LIMITS.resend, email)
      const browser_hashes = sign_up_browsers.hashesOf(request).map((hash) => hash.toString('hex'))
      sign_up_browsers.prolong(request, reply)
      const link = { email, link_id: crypto.randomUUID(), next: body.next }
      if (may_send) {
        await requestMail(services, reply, database, { mail: 'another_sign_up_link', ...link, browser_hashes })
      }
      return { status: 'email_sent' }
    },

    'POST /auth/verify-email': async ({ body, request, reply }) => {
      const confirmation = {
        ...body,
        browser_hashes: sign_up_browsers.hashesOf(request),
        client: presentedBy(services, request),
      }
      const asked = { ...services, passwords: passwords.askedBy(askerOf(request, clientAddress)) }
      const view = await openSession(services, request, reply, await verifyEmail(asked, confirmation))
      sign_up_browsers.forget(request, reply)
      return view
    },
  } satisfies Partial<Handlers>
}
