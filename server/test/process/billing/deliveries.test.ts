import { setTimeout as wait } from 'node:timers/promises'
import { PRODUCT } from '@plinth/product/brand'
import { OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { type StripeServer, startStripe } from '@plinth/tools/stripe/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../../../database/test/invariants.ts'
import { toSubscription } from '../../../src/adapters/billing/mapping.ts'
import { ABOUT_SUBSCRIPTION } from '../../../src/features/billing/copy.ts'
import { webhookUrl } from '../../billing/billing.ts'
import { ROUNDS } from '../races/race.ts'
import { client, replicas, useReplicas } from '../use-replicas.ts'
import { possibleAnnouncements, type State } from './announcements.ts'
import { startSlowProxy } from './slow-proxy.ts'

// Each webhook of six changes arrives twice, at two servers, late and in any order, as late as the provider answers.

const SIDE_BY_SIDE = 5
const SLOW_MS = 40

let stripe: StripeServer
let proxy: Awaited<ReturnType<typeof startSlowProxy>>
beforeAll(async () => {
  stripe = await startStripe()
  proxy = await startSlowProxy(stripe.url, SLOW_MS)
})
afterAll(async () => {
  await proxy.close()
  await stripe.close()
})
useReplicas(() => ({ ...stripe.environment, BILLING_API_BASE_URL: proxy.url }))

type Round = { user_id: string; email: string; customer: string; states: State[] }

async function newRound(): Promise<Round> {
  const email = `ada.${crypto.randomUUID()}@example.com`
  const { rows } = await client.query<{ id: string }>(
    "insert into users (email, name) values ($1, 'Ada') returning id",
    [email],
  )
  const user_id = rows[0]?.id ?? ''
  const customer = stripe.createCustomer({ email, name: 'Ada' }).id
  await client.query('insert into billing_customers (user_id, provider_customer_id) values ($1, $2)', [
    user_id,
    customer,
  ])
  return { user_id, email, customer, states: [] }
}

const random = (most_ms: number) => wait(Math.random() * most_ms)

/** `deliver` gets the webhooks of each change. */
async function live(round: Round, deliver: (events: StripeServer['webhooks']['events']) => Promise<unknown>) {
  const { customer, states } = round
  let id = ''
  const changes = [
    () => (id = stripe.subscribe(customer, { trial_days: 14 }).id),
    () => stripe.passTrial(id),
    () => stripe.changePrice(id, OTHER_OFFER.key),
    () => stripe.scheduleEnd(id, states.length % 2 ? 'classic' : 'flexible'),
    () => stripe.resume(id),
    () => {
      stripe.setCard(customer, 'declined')
      stripe.passPeriod(id)
    },
  ]
  for (const change of changes) {
    const before = stripe.webhooks.events.length
    change()
    states.push(stateOf(id))
    await deliver(stripe.webhooks.events.slice(before))
  }
}

function stateOf(id: string) {
  const subscription = stripe.state.subscriptions[id]?.subscription
  if (!subscription) throw new Error(`The stand-in has no ${id}`)
  return toSubscription(JSON.parse(JSON.stringify(subscription)), stripe.configuration.prices)
}

/** Delivers each event twice, to both servers, until it is accepted, as Stripe does. */
function deliverTwice(events: StripeServer['webhooks']['events']): Promise<unknown> {
  return Promise.all(
    events.flatMap((event) =>
      replicas.map(async (replica) => {
        await random(2 * SLOW_MS)
        while ((await stripe.webhooks.deliver(event, { url: webhookUrl(replica) })) !== 200) await random(SLOW_MS)
      }),
    ),
  )
}

/** The next change happens while the webhooks of the one before are under way. */
async function allAtOnce(round: Round): Promise<void> {
  const deliveries: Promise<unknown>[] = []
  await live(round, async (events) => {
    deliveries.push(deliverTwice(events))
    await random(SLOW_MS)
  })
  await Promise.all(deliveries)
}

const oneByOne = (round: Round) => live(round, deliverTwice)

async function run(way: (round: Round) => Promise<void>): Promise<Round[]> {
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) {
    const some: Round[] = []
    while (some.length < Math.min(SIDE_BY_SIDE, ROUNDS - rounds.length)) some.push(await newRound())
    await Promise.all(some.map(way))
    rounds.push(...some)
  }
  return rounds
}

async function announcedTo({ user_id }: Round): Promise<string> {
  const { rows } = await client.query<{ kind: string }>(
    "select metadata->>'kind' as kind from notifications where user_id = $1 and type = 'billing_update' order by 1",
    [user_id],
  )
  return rows.map(({ kind }) => kind).join(' ')
}

async function copyOf({ user_id }: Round): Promise<object[]> {
  const { rows } = await client.query<{ row: object }>(
    'select to_jsonb(s) as row from subscriptions s where user_id = $1',
    [user_id],
  )
  return rows.map(({ row }) => row)
}

test('webhooks that are late and doubled at two servers end in the last state, each told once [B4, B5]', async () => {
  const mixed = await run(allAtOnce)
  const ordered = await run(oneByOne)
  // A process that stops has sent everything before.
  expect(await Promise.all(replicas.map((replica) => replica.stop()))).toEqual([0, 0])
  const mails = replicas
    .flatMap(({ lines }) => lines.map((line) => JSON.parse(line)))
    .filter(({ event }) => event === 'email.logged')
  for (const round of [...mixed, ...ordered]) {
    const last = round.states.at(-1) ?? {}
    expect(await copyOf(round)).toMatchObject([comparable(last)])
    const told = await announcedTo(round)
    expect(possibleAnnouncements(round.states)).toContain(told)
    const subjects = told.split(' ').map(subjectOf)
    expect(
      mails
        .filter(({ to }) => to === round.email)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(subjects.toSorted())
  }
  const all = 'cancellation_scheduled cancellation_withdrawn payment_failed plan_changed trial_converted trial_started'
  for (const round of ordered) expect(await announcedTo(round)).toBe(all)
  expect(await brokenInvariants(client)).toEqual([])
})

function subjectOf(kind: string): string {
  if (kind === 'payment_failed') return `Your ${PRODUCT} payment did not go through`
  return Object.entries(ABOUT_SUBSCRIPTION).find(([name]) => name === kind)?.[1].title ?? kind
}

/** PostgreSQL writes its times in another form. */
function comparable(state: object): object {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name,
      typeof value === 'string' && name.endsWith('_at') ? value.replace(/\.000Z$/, '+00:00') : value,
    ]),
  )
}
