import { sendAnotherSignUpLink, sendLink, sendSignUp } from '../features/auth/mail.ts'
import { sendSubscription, sendTrialEnd } from '../features/billing/mail.ts'
import { sendInvitation } from '../features/invitations/mail.ts'
import { sendToAddress } from '../features/mails/mail-address.ts'
import { type Mail, type MailAttempt, sendsMails } from '../features/mails/mail-job.ts'
import { sendNotification } from '../features/notifications/notify.ts'
import type { Worked } from '../jobs/job.ts'
import type { Services } from '../services.ts'

type MailServices = Pick<Services, 'database' | 'mailer' | 'frontend_url' | 'limiter' | 'hashToken' | 'mail_keys'>

export function createMailJob(services: MailServices): Worked {
  return sendsMails(services, (mail, attempt) => send(services, mail, attempt))
}

function send(services: MailServices, mail: Mail, attempt: MailAttempt): Promise<void> {
  switch (mail.mail) {
    case 'sign_up':
      return sendSignUp(services, mail, attempt)
    case 'another_sign_up_link':
      return sendAnotherSignUpLink(services, mail, attempt)
    case 'magic_link':
    case 'password_reset':
      return sendLink(services, mail, attempt)
    case 'invitation':
      return sendInvitation(services, mail, attempt)
    case 'subscription':
      return sendSubscription(services, mail, attempt)
    case 'trial_end':
      return sendTrialEnd(services, mail, attempt)
    case 'notification':
      return sendNotification(services, mail, attempt)
    case 'to_address':
      return sendToAddress(services, mail, attempt)
  }
}
