import { newPrice } from '@plinth/tools/stripe/objects/prices'
import { newItem } from '@plinth/tools/stripe/objects/subscriptions'
import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBillingProvider } from '../../../src/adapters/billing/billing-provider.ts'
import { IntegrationUnavailable } from '../../../src/adapters/integration-unavailable.ts'
import { startBilling, type TestBilling } from '../billing.ts'

let billing: TestBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

const DAY_S = 86_400
const toTime = (seconds: number) => new Date(seconds * 1000).toISOString()

async function mapped(...[change]: Parameters<typeof changed>) {
  const { subscription } = changed(change)
  const listed = await billing.provider.listSubscriptions(String(subscription.customer))
  expect(listed).toHaveLength(1)
  return { subscription, found: listed?.[0] }
}

function changed(change?: Parameters<TestBilling['stripe']['edit']>[1]) {
  const { stripe } = billing
  const subscription = stripe.subscribe(stripe.createCustomer().id)
  return { subscription: change ? stripe.edit(subscription.id, change) : subscription }
}

const item = ({ items }: { items: { data: { current_period_start: number; current_period_end: number }[] } }) => {
  const [first] = items.data
  if (!first) throw new Error('No item')
  return first
}

describe('a subscription that is read', () => {
  test('a subscription is read with its price and the period of its item', async () => {
    const { subscription, found } = await mapped()
    expect(found).toEqual({
      provider_subscription_id: subscription.id,
      status: 'active',
      price_key: OFFER.key,
      billing_interval: OFFER.interval,
      currency: OFFER.currency,
      unit_amount: OFFER.unit_amount,
      trial_started_at: null,
      trial_ends_at: null,
      current_period_starts_at: toTime(item(subscription).current_period_start),
      current_period_ends_at: toTime(item(subscription).current_period_end),
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      collection_paused: false,
      provider_created_at: toTime(subscription.created),
    })
  })

  test('a subscription is read with its trial and another price', async () => {
    const { stripe, provider } = billing
    const customer = stripe.createCustomer().id
    const { trial_end, trial_start } = stripe.subscribe(customer, { price: OTHER_OFFER.key, trial_days: 14 })
    const [found] = (await provider.listSubscriptions(customer)) ?? []
    expect(found).toMatchObject({
      status: 'trialing',
      price_key: OTHER_OFFER.key,
      billing_interval: OTHER_OFFER.interval,
      trial_started_at: toTime(trial_start ?? 0),
      trial_ends_at: toTime(trial_end ?? 0),
      current_period_ends_at: toTime(trial_end ?? 0),
    })
  })

  test('a subscription is read with the scheduled end of classic billing, which sets only a boolean', async () => {
    const { subscription, found } = await mapped((it) => {
      it.cancel_at_period_end = true
    })
    expect(found?.cancel_at).toBe(toTime(item(subscription).current_period_end))
  })

  test('a subscription is read with the scheduled end of the portal, which sets only the time', async () => {
    const at = Math.floor(Date.now() / 1000) + 5 * DAY_S
    const { found } = await mapped((it) => {
      it.cancel_at = at
    })
    expect(found?.cancel_at).toBe(toTime(at))
  })

  test('a subscription is read with the time of the end when both are set', async () => {
    const at = Math.floor(Date.now() / 1000) + 5 * DAY_S
    const { found } = await mapped((it) => Object.assign(it, { cancel_at: at, cancel_at_period_end: true }))
    expect(found?.cancel_at).toBe(toTime(at))
  })

  test('a subscription is read with its end', async () => {
    const { stripe, provider } = billing
    const { id, customer } = stripe.subscribe(stripe.createCustomer().id)
    stripe.endNow(id)
    const [found] = (await provider.listSubscriptions(String(customer))) ?? []
    const { ended_at, canceled_at } = stripe.state.subscriptions[id]?.subscription ?? {}
    expect(found).toMatchObject({
      status: 'canceled',
      ended_at: toTime(ended_at ?? 0),
      canceled_at: toTime(canceled_at ?? 0),
    })
  })

  test('a subscription is read with a status that no one knows, as it is', async () => {
    const { found } = await mapped((it) => {
      it.status = 'suspended'
    })
    expect(found?.status).toBe('suspended')
  })

  test('a subscription is read with a paused collection beside its status', async () => {
    const { found } = await mapped((it) => {
      it.pause_collection = { behavior: 'void', resumes_at: null }
    })
    expect(found).toMatchObject({ status: 'active', collection_paused: true })
  })

  test('a subscription is read with the key of a former price, which is not sold any more', async () => {
    const { stripe } = billing
    const prices = stripe.configuration.prices.map(({ key, ids }) => ({ key, ids: ['price_New', ...ids] }))
    const provider = await createBillingProvider({
      configuration: { ...stripe.configuration, prices },
      onOperatorFault: () => undefined,
    })
    const { subscription } = changed()
    const [found] = (await provider.listSubscriptions(String(subscription.customer))) ?? []
    expect(found).toMatchObject({ price_key: OFFER.key, unit_amount: OFFER.unit_amount })
    await expect(provider.readPrices()).rejects.toThrow(IntegrationUnavailable)
  })

  test.each([
    ['jpy', 1800, 1800],
    ['isk', 180_000, 1800],
    ['ugx', 500, 5],
    ['mga', 45_000, 4_500_000],
    ['kwd', 3750, 3750],
  ])('an amount in %s is read in the smallest unit of ISO 4217', async (currency, unit_amount, expected) => {
    const price = newPrice({ id: 'price_Other', interval: 'month', unit_amount, currency })
    const { found } = await mapped((it) => Object.assign(it.items.data[0] ?? {}, { price }))
    expect(found?.unit_amount).toBe(expected)
  })

  test('a subscription to a price that is not ours is read without a key, but with what it costs', async () => {
    const price = newPrice({ id: 'price_Other', interval: 'month', unit_amount: 300, currency: 'usd' })
    const { found } = await mapped((it) => Object.assign(it.items.data[0] ?? {}, { price }))
    expect(found).toMatchObject({ price_key: null, billing_interval: 'month', unit_amount: 300 })
  })

  test.each([
    ['every three months', { interval: 'month', interval_count: 3 }],
    ['every week', { interval: 'week', interval_count: 1 }],
  ])('a subscription is read without an interval when it is %s', async (_, recurring) => {
    const { found } = await mapped((it) => Object.assign(it.items.data[0]?.price.recurring ?? {}, recurring))
    expect(found?.billing_interval).toBeNull()
  })

  test('a subscription of several items is read with the price that is ours and the longest period', async () => {
    const now = Math.floor(Date.now() / 1000)
    const seats = newPrice({ id: 'price_Seats', interval: 'year', unit_amount: 5 })
    const { found } = await mapped((it) => it.items.data.unshift(newItem(it.id, seats, now - DAY_S, now + 300 * DAY_S)))
    expect(found).toMatchObject({
      price_key: OFFER.key,
      unit_amount: OFFER.unit_amount,
      current_period_starts_at: toTime(now - DAY_S),
      current_period_ends_at: toTime(now + 300 * DAY_S),
    })
  })

  test('a subscription without an item is read with neither price nor period', async () => {
    const { found } = await mapped((it) => {
      it.items.data = []
    })
    expect(found).toMatchObject({ price_key: null, unit_amount: null, current_period_ends_at: null, cancel_at: null })
  })
})

describe('the list of subscriptions', () => {
  test('the list of subscriptions also has ended ones, and all of more than a hundred', async () => {
    const { stripe, provider } = billing
    const customer = stripe.createCustomer().id
    const ids = Array.from({ length: 120 }, () => stripe.subscribe(customer).id)
    for (const id of ids.slice(0, 60)) stripe.endNow(id)
    const found = (await provider.listSubscriptions(customer)) ?? []
    expect(found.map((each) => each.provider_subscription_id).toSorted()).toEqual(ids.toSorted())
  })

  test('the list of subscriptions fails rather than leaving some out beyond a thousand', async () => {
    const { stripe, provider } = billing
    const customer = stripe.createCustomer().id
    for (let count = 0; count < 1001; count += 1) stripe.subscribe(customer)
    await expect(provider.listSubscriptions(customer)).rejects.toThrow(IntegrationUnavailable)
  })

  test('the list of subscriptions is empty for a customer without any', async () => {
    expect(await billing.provider.listSubscriptions(billing.stripe.createCustomer().id)).toEqual([])
  })

  test('the list of subscriptions is null for a customer that does not exist, and for a deleted one', async () => {
    const { stripe, provider } = billing
    const customer = stripe.createCustomer().id
    stripe.subscribe(customer)
    stripe.deleteCustomer(customer)
    expect(await provider.listSubscriptions(customer)).toBeNull()
    expect(await provider.listSubscriptions('cus_unknown')).toBeNull()
  })
})

describe('ending', () => {
  test('a subscription ends at once, and ending it twice is fine', async () => {
    const { stripe, provider } = billing
    const { id } = stripe.subscribe(stripe.createCustomer().id)
    for (let round = 0; round < 2; round += 1) await provider.cancelSubscription(id)
    expect(stripe.state.subscriptions[id]?.subscription.status).toBe('canceled')
    await provider.cancelSubscription('sub_unknown')
  })

  test('a deleted customer ends with its subscriptions, and deleting it twice is fine', async () => {
    const { stripe, provider } = billing
    const customer = stripe.createCustomer().id
    const { id } = stripe.subscribe(customer)
    for (let round = 0; round < 2; round += 1) await provider.deleteCustomer(customer)
    expect(stripe.state.subscriptions[id]?.subscription.status).toBe('canceled')
    await provider.deleteCustomer('cus_unknown')
  })
})
