import { LIFETIMES } from '@plinth/contract/lifetimes'
import * as z from 'zod/mini'
import type { Queryable, Transaction } from '../../adapters/postgres/database.ts'
import { SUBSCRIPTION_CHANGES } from '../../events/events.ts'
import { defineJob, type Sender } from '../../jobs/job.ts'
import { TIMING } from '../../timing.ts'

/** `link_id` names the row of the link. The worker gives it a new token at each attempt. */
const link = { email: z.string(), link_id: z.string() }

const requested = { ...link, ip: z.optional(z.string()) }

const Mail = z.discriminatedUnion('mail', [
  z.object({ ...link, mail: z.literal('sign_up'), next: z.optional(z.string()) }),
  z.object({
    ...link,
    mail: z.literal('another_sign_up_link'),
    next: z.optional(z.string()),
    browser_hashes: z.array(z.string()),
  }),
  z.object({ ...requested, mail: z.literal('magic_link'), next: z.optional(z.string()) }),
  z.object({ ...requested, mail: z.literal('password_reset') }),
  z.object({ mail: z.literal('invitation'), invitation_id: z.string(), issued_at: z.string() }),
  z.object({ mail: z.literal('subscription'), user_id: z.string(), kind: z.enum(SUBSCRIPTION_CHANGES) }),
  z.object({ mail: z.literal('trial_end'), user_id: z.string(), trial_ends_at: z.string() }),
])

/** A job names the mail and its recipient. It holds no token, so a copy of the queue opens no link. */
export type Mail = z.infer<typeof Mail>

export type MailOf<Kind extends Mail['mail']> = Extract<Mail, { mail: Kind }>

const DAY_S = 24 * 60 * 60

/** A mail is attempted for as long as its link would live, in seconds. */
const ATTEMPTED_S: Record<Mail['mail'], number> = {
  sign_up: LIFETIMES.sign_up,
  another_sign_up_link: LIFETIMES.sign_up,
  magic_link: LIFETIMES.magic_link,
  password_reset: LIFETIMES.password_reset,
  invitation: LIFETIMES.invitation,
  subscription: 3 * DAY_S,
  trial_end: DAY_S,
}

const MOST_DELAY_S = 60 * 60

/** A mail that a person waits for. The time decides which attempt is the last one, and not their number. */
export const mailJob = defineJob({
  name: 'mail',
  schema: Mail,
  retries: { limit: 100_000, delay_s: 5, max_delay_s: MOST_DELAY_S },
  timeout_s: TIMING.mail.job / 1000,
  keeps_done: false,
  at_once: 10,
  poll_s: 0.5,
})

/** Whether the time of a mail that was sent then is over. */
export function isTooLate({ mail }: Mail, sent_at: Date): boolean {
  return Date.now() > sent_at.getTime() + ATTEMPTED_S[mail] * 1000
}

/**
 * Sends a mail by a job, in the transaction of what it is about, or by one statement.
 * @param quietly see `Sending`
 */
export async function queueMail(
  jobs: Sender,
  to: Transaction | Queryable,
  mail: Mail,
  { quietly = false } = {},
): Promise<void> {
  const retries = { max_delay_s: Math.min(ATTEMPTED_S[mail.mail] / 10, MOST_DELAY_S) }
  await jobs.send(to, mailJob, mail, { retries, quietly })
}
