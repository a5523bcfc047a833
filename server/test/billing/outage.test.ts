import type { Fault } from '@plinth/tools/stripe/api/answer'
import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBillingProvider } from '../../src/adapters/billing/billing-provider.ts'
import { TIMING } from '../../src/timing.ts'
import { startTestApp, type TestApp } from '../app.ts'
import type { Answer, Init } from '../client.ts'
import type { Somebody } from '../teams.ts'
import { startBilling, type TestBilling, webhookUrl } from './billing.ts'
import { customer } from './subscribers.ts'

// These are a fifth of the production time-outs.
const HURRIED = { timeout_ms: TIMING.billing.attempt / 5, deadline_ms: TIMING.billing.call / 5 }
// A person waits this long at most, for us and the provider together.
const LONGEST_MS = 11_000
// The database has fewer connections.
const MANY = 20

const MONTHLY = { json: { price: OFFER.key } }

const ROUTES: [string, Init][] = [
  ['GET /billing/plans', {}],
  ['POST /billing/checkout', MONTHLY],
  ['POST /billing/portal', {}],
  ['POST /billing/sync', {}],
  ['DELETE /users/profile/account', {}],
]

const send = (
  app: TestApp,
  [request, init]: (typeof ROUTES)[number],
  { cookie }: Somebody,
): Promise<Answer<unknown>> => {
  const [method = '', path = ''] = request.split(' ')
  return app.send(method, path, { ...init, cookie })
}

type Start = { app: TestApp; billing: TestBilling; begin: (fault: Fault) => void }

/** A provider that hangs is not asked for a while, so each test has its own. */
async function start(time_outs = HURRIED): Promise<Start> {
  const billing = await startBilling()
  const { configuration } = billing.stripe
  const hurried = await createBillingProvider({ ...time_outs, configuration, onOperatorFault: () => undefined })
  // Until the fault begins, the time-outs are long, so that a slow machine does not look like a provider that hangs.
  let current = billing.provider
  const provider = new Proxy(current, { get: (_, name) => Reflect.get(current, name) })
  const app = await startTestApp({ billing: provider })
  onTestFinished(async () => {
    billing.stripe.fault(null)
    await app.close()
    await billing.close()
  })
  const begin = (fault: Fault) => {
    current = hurried
    billing.stripe.fault(fault)
  }
  return { app, billing, begin }
}

/** Signs them up one by one: a slow machine refuses some of twenty passwords that are to be hashed at once. */
async function customers(app: TestApp, billing: TestBilling): Promise<Somebody[]> {
  const users: Somebody[] = []
  for (let index = 0; index < MANY; index++) users.push(await customer(app, billing, `Ada${index}`))
  return users
}

function expectUnavailable({ status, body, text, headers }: Answer<unknown>): void {
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { code: 'billing_unavailable', reason: 'provider_error' },
  })
  expect(headers.get('retry-after')).toBe('5')
  expect(text).not.toMatch(/stripe|cus_|price_|sk_|127\.0\.0\.1|the-text-of-the-provider/i)
}

test('the deadline of a call has room for its retry, and ends before a person gives up', () => {
  expect(2 * TIMING.billing.attempt).toBeLessThan(TIMING.billing.call)
  expect(TIMING.billing.call).toBeLessThan(LONGEST_MS)
})

describe('while the provider hangs', () => {
  test('a provider that hangs makes every route return 503 in time to twenty users, and others go on [Z9]', async () => {
    const { app, billing, begin } = await start()
    const users = await customers(app, billing)
    begin('hang')
    const began = performance.now()
    const waiting = Promise.all(users.map((user, index) => send(app, ROUTES[index % ROUTES.length] ?? ['', {}], user)))
    for (const user of users) {
      expect((await app.call('GET /users/me', user)).body.id).toBe(user.user_id)
      expect((await app.call('GET /billing/subscription', user)).body.available).toBe(true)
    }
    for (const answer of await waiting) expectUnavailable(answer)
    expect(performance.now() - began).toBeLessThan(LONGEST_MS)
    // Nothing was deleted.
    for (const user of users) await app.call('GET /users/me', user)
  })

  test('ten parallel checkouts of one user return 503 in time while the provider hangs [Z9]', async () => {
    const { app, billing, begin } = await start()
    const ada = await customer(app, billing, 'Ada')
    begin('hang')
    const began = performance.now()
    const route = ['POST /billing/checkout', MONTHLY] as const
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(app, [...route], ada)))
    expect(performance.now() - began).toBeLessThan(LONGEST_MS)
    for (const answer of answers) expectUnavailable(answer)
  })

  test('a webhook is refused in time while the provider hangs, and accepted once it is back', async () => {
    const { app, billing, begin } = await start()
    const ada = await customer(app, billing, 'Ada')
    const { stripe } = billing
    stripe.subscribe(ada.customer_id)
    const event = stripe.webhooks.events.find(({ type }) => type === 'customer.subscription.created')
    if (!event) throw new Error('The stand-in has told no subscription')
    const url = webhookUrl(app)
    begin('hang')
    const began = performance.now()
    expect(await stripe.webhooks.deliver(event, { url })).toBe(503)
    expect(performance.now() - began).toBeLessThan(LONGEST_MS)
    stripe.fault(null)
    await expect.poll(() => stripe.webhooks.deliver(event, { url })).toBe(200)
  })
})

test('a provider that is slow at each call returns 503 in time instead of adding up [Z9]', async () => {
  const { app, billing, begin } = await start({ timeout_ms: TIMING.billing.attempt, deadline_ms: TIMING.billing.call })
  const ada = await customer(app, billing, 'Ada')
  begin({ slow_ms: 2800 })
  const began = performance.now()
  // Each wants another price than the open checkout has, so that whichever comes first makes several calls.
  const other = ['POST /billing/checkout', { json: { price: OTHER_OFFER.key } }] as const
  const answers = await Promise.all([1, 2].map(() => send(app, [...other], ada)))
  expect(performance.now() - began).toBeLessThan(LONGEST_MS)
  for (const answer of answers) expectUnavailable(answer)
})

test('no text of a provider that refuses our key reaches a client, by any route [Z9]', async () => {
  const { app, billing, begin } = await start()
  const ada = await customer(app, billing, 'Ada')
  begin('wrong key')
  for (const route of ROUTES) expectUnavailable(await send(app, route, ada))
})

test('requests that wait for the provider hold no connection of the database', async () => {
  const { app, billing } = await start()
  const users = await customers(app, billing)
  const answers = Promise.withResolvers<void>()
  const reached = users.map(() => Promise.withResolvers<void>())
  const operations = ['GET /v1/subscriptions', 'GET /v1/checkout/sessions', 'POST /v1/billing_portal/sessions'] as const
  const routes = [
    ['POST /billing/sync', {}],
    ['POST /billing/checkout', MONTHLY],
    ['POST /billing/portal', {}],
    ['DELETE /users/profile/account', {}],
  ] satisfies typeof ROUTES
  const waiting = users.map(async (user, index) => {
    const operation = operations[[0, 1, 2, 0][index % 4] ?? 0] ?? operations[0]
    billing.stripe.before(operation, async () => {
      reached[index]?.resolve()
      await answers.promise
    })
    return await send(app, routes[index % 4] ?? ['', {}], user)
  })
  await Promise.all(reached.map(({ promise }) => promise))
  const [ada] = users
  if (!ada) throw new Error('There are users')
  expect((await app.call('GET /users/me', ada)).body.id).toBe(ada.user_id)
  expect(app.database.connections().waiting).toBe(0)
  answers.resolve()
  for (const { status, text } of await Promise.all(waiting)) expect(status, text).toBeLessThan(300)
})
