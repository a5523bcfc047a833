// An account exists once the address is proven: the sign-up waits in the row of its token. Its password counts only in
// the browser that chose it, because someone else may have signed up with your address. A job does what depends on
// whether the address is known, so no response tells.

import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { requestMail } from '../../mails/mail-job.ts'
import { countMail, MAIL_LIMITS } from '../accounts/limits.ts'
import { requestSignUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

export function signUpRoutes(services: Services, getInvitedEmail: (token: string) => Promise<string>) {
  const { database, sign_up_browsers } = services

  return {
    'POST /auth/sign-up': async (context) => {
      const { email, invitation_token = '' } = context.body
      await requestSignUp(services, context, email ?? (await getInvitedEmail(invitation_token)))
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

    'POST /auth/verify-email': (context) => verifyEmail(services, context),
  } satisfies Partial<Handlers>
}
