import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { expect, test } from 'vitest'
import { app, billing, useAppWithBilling } from '../../../../test/billing/app.ts'
import { customerRows, type Held, holdLists, readsOf, subscriber } from '../../../../test/billing/subscribers.ts'
import { query } from '../../../../test/postgres.ts'
import { somebody } from '../../../../test/teams.ts'
import { entitlementsOf } from '../plans/entitlements.ts'

let held: Held
const announced = new Map<string, string[]>()
useAppWithBilling(({ provider }) => {
  held = holdLists(provider)
  return {
    billing: held.provider,
    listen: (events) =>
      events.on('billing.subscription_changed', 'other', 'test', async ({ user_id, kind }) => {
        announced.set(user_id, [...(announced.get(user_id) ?? []), kind])
      }),
  }
})

const sync = async ({ cookie }: { cookie: string }) => (await app.call('POST /billing/sync', { cookie })).body
const view = async ({ cookie }: { cookie: string }) => (await app.call('GET /billing/subscription', { cookie })).body
const toldTo = async ({ user_id }: { user_id: string }) => {
  await app.settled()
  return announced.get(user_id) ?? []
}

test('a sync copies what the provider says, and the copy is read while the provider is down [B1, B4]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { id } = billing.stripe.subscribe(ada.customer_id, { trial_days: 14 })
  expect(await view(ada)).toMatchObject({ plan: 'free', subscription: null, trial: { eligible: true, days: 14 } })
  const synced = await sync(ada)
  expect(synced).toMatchObject({
    available: true,
    reason: null,
    plan: OFFER.plan,
    entitlements: entitlementsOf(OFFER.plan),
    subscription: {
      status: 'trialing',
      plan: OFFER.plan,
      price_key: OFFER.key,
      interval: OFFER.interval,
      unit_amount: OFFER.unit_amount,
      cancel_at: null,
    },
    trial: { eligible: false, days: 0 },
    actions: { checkout: false, portal: true },
    account_deletion: { blocked: true, reason: 'subscription_can_renew', until: null },
  })
  billing.stripe.fault('server error')
  const failed = await app.refuse('billing_unavailable', 'POST /billing/sync', { cookie: ada.cookie })
  expect(failed.body.reason).toBe('provider_error')
  expect(await view(ada)).toEqual(synced)
  billing.stripe.fault(null)
  billing.stripe.scheduleEnd(id, 'classic')
  expect((await sync(ada)).subscription?.cancel_at).toBe(synced.subscription?.current_period_ends_at)
})

test('the subscription belongs to its user: nobody else sees it or is granted its plan [B1, T3, T4]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  billing.stripe.subscribe(ada.customer_id)
  await sync(ada)
  const [other, customer] = [await somebody(app, 'Mallory'), await subscriber(app, billing, 'Mallory')]
  for (const mallory of [other, customer]) {
    expect(await sync(mallory)).toMatchObject({
      plan: 'free',
      entitlements: entitlementsOf('free'),
      subscription: null,
    })
  }
})

test('a read that began earlier never replaces what a later one has copied [B4]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { id } = billing.stripe.subscribe(ada.customer_id)
  const { reached, release } = held.holdNext('after the read')
  const late = sync(ada)
  await reached
  billing.stripe.changePrice(id, OTHER_OFFER.key)
  expect((await sync(ada)).subscription?.price_key).toBe(OTHER_OFFER.key)
  release()
  expect((await late).subscription?.price_key).toBe(OTHER_OFFER.key)
  expect(await toldTo(ada)).toEqual(['started'])
  expect(readsOf(billing, ada)).toBe(2)
})

test('of two reads at once, the one that saw the older state is repeated and takes nothing back [B4, B5]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { id } = billing.stripe.subscribe(ada.customer_id)
  const first = held.holdNext('before the read')
  const earlier = sync(ada)
  await first.reached
  const second = held.holdNext('after the read')
  const later = sync(ada)
  await second.reached
  billing.stripe.changePrice(id, OTHER_OFFER.key)
  first.release()
  await earlier
  second.release()
  expect((await later).subscription?.price_key).toBe(OTHER_OFFER.key)
  expect(await toldTo(ada)).toEqual(['started'])
})

test('reads that arrive at once announce a change once [B5]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  billing.stripe.subscribe(ada.customer_id)
  await Promise.all(Array.from({ length: 8 }, () => sync(ada)))
  expect(await toldTo(ada)).toEqual(['started'])
})

test('every change of a copy is in the trail, also one that its owner is not told of [A1]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { id } = billing.stripe.subscribe(ada.customer_id)
  await sync(ada)
  await sync(ada)
  billing.stripe.edit(id, (subscription) => {
    subscription.pause_collection = { behavior: 'void', resumes_at: null }
  })
  await sync(ada)
  billing.stripe.scheduleEnd(id, 'classic')
  await sync(ada)
  const events = await query<{ details: object }>(
    app.database_url,
    `select details from audit_events where action = 'subscription.changed' and user_id = '${ada.user_id}' order by created_at`,
  )
  expect(events.map(({ details }) => details)).toEqual([
    { kinds: ['started'], columns: [] },
    { kinds: [], columns: ['collection_paused'] },
    { kinds: ['cancellation_scheduled'], columns: ['cancel_at', 'canceled_at'] },
  ])
  expect(await toldTo(ada)).toEqual(['started', 'cancellation_scheduled'])
})

test('what the provider does not list any more has ended', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { id } = billing.stripe.subscribe(ada.customer_id)
  await sync(ada)
  delete billing.stripe.state.subscriptions[id]
  expect(await sync(ada)).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } })
  expect((await sync(ada)).subscription?.ended_at).not.toBeNull()
  expect(await toldTo(ada)).toEqual(['started', 'canceled'])
})

test('a customer that the provider has deleted is forgotten, and its subscriptions have ended', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  billing.stripe.subscribe(ada.customer_id, { trial_days: 14 })
  await sync(ada)
  billing.stripe.deleteCustomer(ada.customer_id)
  expect(await sync(ada)).toMatchObject({
    plan: 'free',
    subscription: { status: 'canceled' },
    // The trial was used, whoever the customer was.
    trial: { eligible: false, days: 0 },
    actions: { checkout: true, portal: false },
    account_deletion: { blocked: false },
  })
  expect(await customerRows(app, ada)).toEqual([])
  expect(await toldTo(ada)).toEqual(['trial_started', 'canceled'])
})

test('a price that is not ours grants nothing and still keeps the account from being deleted [B6]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { id } = billing.stripe.subscribe(ada.customer_id)
  billing.stripe.edit(id, ({ items: { data } }) => {
    for (const item of data) item.price = { ...item.price, id: 'price_of_something_else' }
  })
  expect(await sync(ada)).toMatchObject({
    plan: 'free',
    entitlements: entitlementsOf('free'),
    subscription: { plan: null, price_key: null, status: 'active' },
    account_deletion: { blocked: true },
  })
})

test('a status that is not known is shown as unknown, grants nothing and blocks the deletion [B6]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { id } = billing.stripe.subscribe(ada.customer_id)
  billing.stripe.edit(id, (subscription) => Object.assign(subscription, { status: 'frozen' }))
  expect(await sync(ada)).toMatchObject({
    plan: 'free',
    subscription: { status: 'unknown' },
    actions: { checkout: false },
    account_deletion: { blocked: true, reason: 'subscription_can_renew' },
  })
})
