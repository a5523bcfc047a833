import { signatureOf } from '@plinth/tools/stripe/webhooks'
import type Stripe from 'stripe'
import { mutate } from './mutations.ts'
import type { Random } from './random.ts'
import type { Sent } from './sent.ts'
import { writeJson } from './values.ts'

export type Events = { secret: string; list(): readonly Stripe.EventBase[] }

/** The payload is an event, at times broken in one place, and nearly always signed. */
export function asWebhook(sent: Sent, { secret, list }: Events, random: Random): Sent {
  // The choices are drawn first, so that a round draws the same numbers whenever it runs.
  const [chosen, is_broken, is_signed] = [random.next(), random.chance(0.4), random.chance(0.9)]
  const events = list()
  const event = events[Math.floor(chosen * events.length)]
  const payload = writeJson(is_broken ? mutate(event ?? {}, random) : (event ?? {}))
  return {
    ...sent,
    headers: {
      ...sent.headers,
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(payload, is_signed ? secret : 'whsec_of_another'),
    },
    body: Buffer.from(payload),
  }
}
