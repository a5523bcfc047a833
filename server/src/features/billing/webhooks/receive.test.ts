import { PRODUCT } from '@plinth/product/brand'
import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, billing, useAppWithBilling } from '../../../../test/billing/app.ts'
import { type TestBilling, webhookUrl } from '../../../../test/billing/billing.ts'
import {
  createDeliveries,
  customerRows,
  readsOf,
  type Subscriber,
  subscriber,
} from '../../../../test/billing/subscribers.ts'
import { inboxOf } from '../../../../test/inbox.ts'
import { query } from '../../../../test/postgres.ts'
import { somebody } from '../../../../test/teams.ts'

useAppWithBilling()
let deliver: () => Promise<(number | null)[]>
beforeAll(() => {
  deliver = createDeliveries(app, billing)
})

type Event = TestBilling['stripe']['webhooks']['events'][number]

const newest = (): Event => billing.stripe.webhooks.events.at(-1) as Event
const send = (event: Event) => billing.stripe.webhooks.deliver(event, { url: webhookUrl(app) })
const view = async ({ cookie }: { cookie: string }) => (await app.call('GET /billing/subscription', { cookie })).body

type Row = { type: string; processed: boolean; attempts: number; last_error: string | null }

const ledger = (id: string) =>
  query<Row>(
    app.database_url,
    `select type, processed_at is not null as processed, attempts, last_error from billing_events where event_id = '${id}'`,
  )

async function inboxTitles(user: Subscriber): Promise<string[]> {
  await app.settled()
  const entries = await inboxOf(app, user.cookie)
  return entries.filter(({ type }) => type === 'billing_update').map(({ title }) => title)
}

test('a webhook copies what the provider says now, not what the event says [B4]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { id } = billing.stripe.subscribe(ada.customer_id)
  const created = newest()
  billing.stripe.changePrice(id, OTHER_OFFER.key)
  expect(await send(created)).toBe(200)
  expect((await view(ada)).subscription?.price_key).toBe(OTHER_OFFER.key)
})

test('a webhook that arrives again is accepted and processed once [B5, B8]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  billing.stripe.subscribe(ada.customer_id)
  const event = newest()
  expect([await send(event), await send(event)]).toEqual([200, 200])
  expect(readsOf(billing, ada)).toBe(1)
  expect(await ledger(event.id)).toMatchObject([{ processed: true, attempts: 0, last_error: null }])
  expect(await inboxTitles(ada)).toEqual(['Your subscription has started'])
})

test('a webhook fails with 503 while the provider does, and is processed when it comes again [B8]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  billing.stripe.subscribe(ada.customer_id)
  const event = newest()
  billing.stripe.fault('server error')
  expect([await send(event), await send(event)]).toEqual([503, 503])
  expect(await ledger(event.id)).toMatchObject([{ processed: false, attempts: 2, last_error: 'provider_error' }])
  expect((await view(ada)).subscription).toBeNull()
  billing.stripe.fault(null)
  expect(await send(event)).toBe(200)
  expect(await ledger(event.id)).toMatchObject([{ processed: true, attempts: 2, last_error: null }])
  expect((await view(ada)).plan).toBe(OFFER.plan)
})

test('a webhook of another type or about a stranger is accepted and asks nothing', async () => {
  const asked = billing.stripe.requests.length
  const stranger = billing.stripe.createCustomer({ email: 'stranger@example.com', name: 'Stranger' })
  const other = newest()
  expect(await send(other)).toBe(200)
  expect(await ledger(other.id)).toEqual([])
  billing.stripe.subscribe(stranger.id)
  const unknown = newest()
  expect([await send(unknown), await send(unknown)]).toEqual([200, 200])
  expect(await ledger(unknown.id)).toMatchObject([{ processed: true }])
  expect(billing.stripe.requests.length).toBe(asked)
  expect(app.log.filter(({ event_id }) => event_id === unknown.id)).toMatchObject([
    { level: 40, event: 'billing.unknown_customer' },
  ])
})

test('the end of a trial is announced once, by two deliveries and by two ids [B5, E2]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  billing.stripe.subscribe(ada.customer_id, { trial_days: 14 })
  billing.stripe.pass(ada.customer_id, 11.5)
  const event = newest()
  expect(event.type).toBe('customer.subscription.trial_will_end')
  const twin = { ...event, id: `${event.id}twin` }
  expect(await Promise.all([event, event, twin, twin].map(send))).toEqual([200, 200, 200, 200])
  expect(await send({ ...event, id: `${event.id}late` })).toBe(200)
  expect((await inboxTitles(ada)).toSorted()).toEqual(['Your trial ends soon', 'Your trial has started'])
  expect(
    app.mailbox
      .to(ada.email)
      .map(({ template }) => template)
      .toSorted(),
  ).toEqual(['billing-subscription-updated', 'billing-trial-ending'])
})

test('the life of a subscription is announced change by change, each by one entry and one mail [B5, E2]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { stripe } = billing
  const { id } = stripe.subscribe(ada.customer_id, { trial_days: 14 })
  const steps = [
    () => stripe.passTrial(id),
    () => stripe.changePrice(id, OTHER_OFFER.key),
    () => stripe.scheduleEnd(id, 'flexible'),
    () => stripe.resume(id),
    () => stripe.setCard(ada.customer_id, 'declined'),
    () => stripe.passPeriod(id),
    () => stripe.setCard(ada.customer_id, 'works'),
    () => stripe.endNow(id),
  ]
  await deliver()
  await app.settled()
  for (const step of steps) {
    step()
    expect(new Set(await deliver())).toEqual(new Set([200]))
    await app.settled()
  }
  // The reminder and the end of the trial came together: the trial was over when the first was read.
  const titles = [
    'Your trial has started',
    'Your trial has become a subscription',
    'Your plan has changed',
    'Your subscription will end',
    'Your subscription continues',
    'A payment has failed',
    'Your payment has arrived',
    'Your subscription has ended',
  ]
  expect((await inboxTitles(ada)).toReversed()).toEqual(titles)
  expect(app.mailbox.to(ada.email).map(({ subject }) => subject)).toEqual(
    titles.map((title) => (title === 'A payment has failed' ? `Your ${PRODUCT} payment did not go through` : title)),
  )
})

describe('a customer whose account was deleted', () => {
  /** The provider could not be told of the deletion. */
  async function deletedAccount(): Promise<Subscriber> {
    const gone = await subscriber(app, billing, 'Gone')
    billing.stripe.fault('server error', { operation: 'DELETE /v1/customers/:id' })
    await app.call('DELETE /users/profile/account', { cookie: gone.cookie })
    await app.settled()
    billing.stripe.fault(null)
    expect(await customerRows(app, gone)).toEqual([{ user_id: null }])
    return gone
  }

  test('a subscription found alive for a deleted account is ended, and the log says so [B9]', async () => {
    const gone = await deletedAccount()
    const { id } = billing.stripe.subscribe(gone.customer_id)
    expect(await send(newest())).toBe(200)
    expect(billing.stripe.state.subscriptions[id]?.subscription.status).toBe('canceled')
    expect(app.log.filter(({ provider_subscription_id }) => provider_subscription_id === id)).toMatchObject([
      { level: 50, event: 'billing.subscription_without_account' },
    ])
    expect(billing.stripe.state.customers[gone.customer_id]?.deleted).toBe(true)
    expect(await customerRows(app, gone)).toEqual([])
    await app.settled()
    expect(app.mailbox.to(gone.email)).toEqual([])
    expect(await query(app.database_url, `select from subscriptions where user_id = '${gone.user_id}'`)).toEqual([])
  })

  test('a customer without an account stays known until the provider has ended everything [B8, B9]', async () => {
    const gone = await deletedAccount()
    const { id } = billing.stripe.subscribe(gone.customer_id)
    const event = newest()
    billing.stripe.fault('server error', { operation: 'DELETE /v1/subscriptions/:id' })
    expect(await send(event)).toBe(503)
    expect(await customerRows(app, gone)).toHaveLength(1)
    billing.stripe.fault('server error', { operation: 'DELETE /v1/customers/:id' })
    expect(await send(event)).toBe(503)
    expect(await customerRows(app, gone)).toHaveLength(1)
    billing.stripe.fault(null)
    expect(await send(event)).toBe(200)
    expect(billing.stripe.state.subscriptions[id]?.subscription.status).toBe('canceled')
    expect(await customerRows(app, gone)).toEqual([])
  })

  test('a customer without an account is forgotten without an error when nothing is alive', async () => {
    const gone = await deletedAccount()
    const { id } = billing.stripe.subscribe(gone.customer_id)
    billing.stripe.endNow(id)
    expect(await send(newest())).toBe(200)
    expect(await customerRows(app, gone)).toEqual([])
    expect(app.log.filter(({ provider_subscription_id }) => provider_subscription_id === id)).toEqual([])
  })
})

test('a user cannot reach the webhook of another one: it needs the secret, and no session helps [B3]', async () => {
  const { cookie } = await somebody(app, 'Mallory')
  const body = JSON.stringify(newest())
  const answer = await app.send('POST', '/billing/webhooks/stripe', { cookie, body })
  expect(answer.body).toMatchObject({ status: 400, code: 'webhook_signature_invalid' })
})
