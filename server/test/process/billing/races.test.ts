import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { expect, test } from 'vitest'
import { customersOf, openCheckoutsOf, statusesOf } from '../../billing/at-stripe.ts'
import { webhookUrl } from '../../billing/billing.ts'
import { TIMEOUT_MS } from '../../timeout.ts'
import { ROUNDS } from '../races/race.ts'
import { ask, client, replicas } from '../use-replicas.ts'
import { billing, newUsers, type User, useReplicasWithBilling } from './replicas.ts'

// Two requests come at once on two servers. Whatever comes first, a deleted account has nothing left at the provider
// that can be paid, and a living one has one customer, one open checkout or subscription, and a copy that is true.

useReplicasWithBilling()

const SIDE_BY_SIDE = 5

type Verb = (replica: number, user: User) => Promise<number>

const request =
  (text: string, body?: object): Verb =>
  async (replica, user) =>
    (await ask(replica, user, text, body)).status

const VERBS = {
  checkout: request('POST /billing/checkout', { price: OFFER.key }),
  'checkout of another price': request('POST /billing/checkout', { price: OTHER_OFFER.key }),
  portal: request('POST /billing/portal'),
  sync: request('POST /billing/sync'),
  deletion: request('DELETE /users/profile/account'),
  /** The user pays on an open page, and the webhooks arrive. */
  webhook: async (replica, user) => {
    const [open] = openCheckoutsOf(billing.stripe, user)
    if (open) billing.stripe.completeCheckout(open.session.id)
    return await deliver(replica, user)
  },
} satisfies Record<string, Verb>

type Name = keyof typeof VERBS
const NAMES = Object.keys(VERBS) as Name[]
const PAIRS = NAMES.flatMap((one, index) => NAMES.slice(index).map((other) => [one, other] as const))

/** Sends all events of a user and returns the last status. */
async function deliver(replica: number, user: User): Promise<number> {
  const customers = Object.values(billing.stripe.state.customers)
    .filter(({ customer }) => customer.metadata.user_id === user.user_id)
    .map(({ customer }) => customer.id)
  const events = billing.stripe.webhooks.events.filter(({ data }) => {
    const { customer } = data.object as { customer?: unknown }
    return customers.includes(String(customer))
  })
  const url = webhookUrl(replicas[replica % 2] ?? replicas[0])
  let last = 200
  for (const event of events) {
    let status = await billing.stripe.webhooks.deliver(event, { url })
    while (status === 503) status = await billing.stripe.webhooks.deliver(event, { url })
    last = status ?? 0
  }
  return last
}

/** A verb may return these beside another one. */
function allowedFor(verb: Name, other: Name): number[] {
  const gone = other === 'deletion' ? [401] : []
  switch (verb) {
    case 'checkout':
    case 'checkout of another price':
      return [201, ...gone, ...(other === 'webhook' ? [409] : [])]
    case 'portal':
      return [201, ...gone, ...(other === 'deletion' ? [409] : [])]
    case 'sync':
    case 'webhook':
      return [200, ...gone]
    case 'deletion':
      return [204, ...gone, ...(other === 'webhook' ? [409] : [])]
  }
}

test.each(PAIRS)('%s meets %s [B2]', { timeout: 60_000 + ROUNDS * 5000 }, async (one, other) => {
  for (let done = 0; done < ROUNDS; done += SIDE_BY_SIDE) {
    const users = await newUsers(Math.min(SIDE_BY_SIDE, ROUNDS - done))
    await Promise.all(
      users.map(async (user, round) => {
        await ask(round, user, 'POST /billing/checkout', { price: OFFER.key })
        const [first, second] = await Promise.all([VERBS[one](round, user), VERBS[other](round + 1, user)])
        expect(allowedFor(one, other), `${one} returned`).toContain(first)
        expect(allowedFor(other, one), `${other} returned`).toContain(second)
      }),
    )
    for (const user of users) await expectConsistent(user)
  }
})

const LIVE = ['trialing', 'active']

async function expectConsistent(user: User): Promise<void> {
  const { rows } = await client.query<{ deleted: boolean }>(
    'select deleted_at is not null as deleted from users where id = $1',
    [user.user_id],
  )
  if (rows[0]?.deleted) {
    // The last part of a deletion runs after the response.
    await expect.poll(() => customersOf(billing.stripe, user), { timeout: TIMEOUT_MS }).toEqual([])
    expect(openCheckoutsOf(billing.stripe, user)).toEqual([])
    expect(statusesOf(billing.stripe, user).filter((status) => LIVE.includes(status))).toEqual([])
    return
  }
  await deliver(0, user)
  const statuses = statusesOf(billing.stripe, user)
  expect(customersOf(billing.stripe, user)).toHaveLength(1)
  expect(openCheckoutsOf(billing.stripe, user).length + statuses.length).toBe(1)
  const copied = await client.query<{ status: string }>('select status from subscriptions where user_id = $1', [
    user.user_id,
  ])
  expect(copied.rows.map(({ status }) => status)).toEqual(statuses)
}
