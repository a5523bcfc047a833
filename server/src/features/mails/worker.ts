import { type MailDelivery, MailDeliveryFailed } from '../../adapters/mail/port.ts'
import { GivenUp, Refused, type Worked, worked } from '../../jobs/job.ts'
import { isTooLate, type Mail, mailJob } from './mail-job.ts'

export type MailAttempt = {
  delivery: Pick<MailDelivery, 'key' | 'attempt' | 'signal'>
  number: number
  sent_at: Date
}

/** Does the jobs of mails. `send` makes the link and hands the mail to the provider, or finds that nothing is to be sent. */
export function sendsMails(send: (mail: Mail, attempt: MailAttempt) => Promise<void>): Worked {
  return worked(mailJob, async (mail, { id, number, sent_at, signal }) => {
    if (isTooLate(mail, sent_at)) throw new GivenUp('The link of this mail would have expired')
    // A new token makes another mail of it, which the provider must not take for the one before.
    const delivery = { key: `${id}/${number}`, attempt: number, signal }
    try {
      await send(mail, { delivery, number, sent_at })
    } catch (error) {
      if (error instanceof MailDeliveryFailed && error.is_permanent) throw new Refused(error.message, { cause: error })
      throw error
    }
  })
}
