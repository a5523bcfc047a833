import { LIFETIMES } from '@plinth/contract/lifetimes'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type MailDelivery, MailDeliveryFailed } from '../../adapters/mail/port.ts'
import type { Queryable, Transaction } from '../../adapters/postgres/database.ts'
import { SUBSCRIPTION_CHANGES } from '../../events/events.ts'
import { afterResponse } from '../../http/after-response.ts'
import { seal, unseal } from '../../http/sealed.ts'
import { defineJob, GivenUp, Refused, type Sender, type Worked, worked } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { TIMING } from '../../timing.ts'
import { deleteMailsOf } from './queries.ts'

/** `link_id` names the row of the link. The worker gives it a new token at each attempt. */
const link = { email: z.string(), link_id: z.string() }

/** The page that a link leads to. It can hold the token of an invitation, so the stored job has it sealed. */
const page = { next: z.optional(z.string()) }

const requested = { ...link, ip: z.optional(z.string()) }

const Mail = z.discriminatedUnion('mail', [
  z.object({ ...link, ...page, mail: z.literal('sign_up') }),
  z.object({ ...link, ...page, mail: z.literal('another_sign_up_link'), browser_hashes: z.array(z.string()) }),
  z.object({ ...requested, ...page, mail: z.literal('magic_link') }),
  z.object({ ...requested, mail: z.literal('password_reset') }),
  z.object({ mail: z.literal('invitation'), invitation_id: z.string(), issued_at: z.string() }),
  z.object({ mail: z.literal('subscription'), user_id: z.string(), kind: z.enum(SUBSCRIPTION_CHANGES) }),
  z.object({ mail: z.literal('trial_end'), user_id: z.string(), trial_ends_at: z.string() }),
  z.object({
    mail: z.literal('notification'),
    user_id: z.string(),
    type: z.string(),
    title: z.string(),
    body: z.string(),
    action_path: z.string(),
    action_label: z.optional(z.string()),
    occurred_at: z.optional(z.string()),
  }),
  z.object({
    mail: z.literal('to_address'),
    email: z.string(),
    template: z.string(),
    variables: z.record(z.string(), z.string()),
  }),
])

/** A job holds no token, so a copy of the queue opens no link. */
export type Mail = z.infer<typeof Mail>

export type MailOf<Kind extends Mail['mail']> = Extract<Mail, { mail: Kind }>

const DAY_S = 24 * 60 * 60

// The others have a new token in each attempt, so the provider must not take it for the one before.
const REPEATED = new Set<Mail['mail']>(['notification', 'to_address'])

/** The provider recognizes an attempt at a mail that it has sent already by this key. */
function keyOf({ mail }: Mail, { id, number }: { id: string; number: number }): string {
  return REPEATED.has(mail) ? id : `${id}/${number}`
}

/** A mail is attempted for as long as its link would live, in seconds. */
const ATTEMPTED_S: Record<Mail['mail'], number> = {
  sign_up: LIFETIMES.sign_up,
  another_sign_up_link: LIFETIMES.sign_up,
  magic_link: LIFETIMES.magic_link,
  password_reset: LIFETIMES.password_reset,
  invitation: LIFETIMES.invitation,
  subscription: 3 * DAY_S,
  trial_end: DAY_S,
  notification: 3 * DAY_S,
  to_address: 3 * DAY_S,
}

const MAX_DELAY_S = 60 * 60

/** The time decides which attempt is the last one, and not their number. */
export const mailJob = defineJob({
  name: 'mail',
  schema: Mail,
  retries: { limit: 100_000, delay_s: 5, max_delay_s: MAX_DELAY_S },
  timeout_s: TIMING.mail.job / 1000,
  keeps_done: false,
  at_once: 10,
  poll_s: 0.5,
})

export async function queueMail(
  jobs: Sender,
  to: Transaction | Queryable,
  mail: Mail,
  { quietly = false } = {},
): Promise<void> {
  const retries = { max_delay_s: Math.min(ATTEMPTED_S[mail.mail] / 10, MAX_DELAY_S) }
  await jobs.send(to, mailJob, mail, { retries, quietly })
}

/**
 * Queues a mail for any address, so that the response costs the same. The worker looks the address up; this process
 * wakes it some time after the response, so that neither it nor the next request tells [S8].
 */
export async function requestMail(
  { jobs, events, mail_keys }: Pick<Services, 'jobs' | 'events' | 'mail_keys'>,
  reply: FastifyReply,
  to: Transaction | Queryable,
  mail: Mail,
): Promise<void> {
  const sealed = withNext(mail, (next, link_id) => seal(mail_keys, next, link_id).toString('base64url'))
  await queueMail(jobs, to, sealed, { quietly: true })
  afterResponse(reply, events, 'requested mail', async () => jobs.wake(mailJob))
}

function withNext(mail: Mail, change: (next: string, link_id: string) => string | undefined): Mail {
  return 'next' in mail && mail.next !== undefined ? { ...mail, next: change(mail.next, mail.link_id) } : mail
}

export type MailAttempt = {
  delivery: Pick<MailDelivery, 'key' | 'attempt' | 'signal'>
  number: number
  sent_at: Date
}

/** `send` makes the link and hands the mail to the provider, or finds that nothing is to be sent. */
export function sendsMails(
  { mail_keys }: Pick<Services, 'mail_keys'>,
  send: (mail: Mail, attempt: MailAttempt) => Promise<void>,
): Worked {
  // A link whose page cannot be unsealed leads to the dashboard.
  const open = (next: string, link_id: string) =>
    unseal(mail_keys, Buffer.from(next, 'base64url'), link_id)?.text.toString()
  return worked(mailJob, async (mail, { id, number, sent_at, signal }) => {
    if (Date.now() > sent_at.getTime() + ATTEMPTED_S[mail.mail] * 1000)
      throw new GivenUp('The time of this mail is over, or its link would have expired')
    const delivery = { key: keyOf(mail, { id, number }), attempt: number, signal }
    try {
      await send(withNext(mail, open), { delivery, number, sent_at })
    } catch (error) {
      if (error instanceof MailDeliveryFailed && error.is_permanent) throw new Refused(error.message, { cause: error })
      throw error
    }
  })
}

/** Removes the mails to a user that wait or were given up. Call it while the user still has the address [E10]. */
export async function forgetMails(tx: Transaction, user_id: string): Promise<void> {
  await tx.exec(deleteMailsOf({ user_id }))
}
