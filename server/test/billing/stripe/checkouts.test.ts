import { priceId } from '@plinth/tools/stripe/objects/prices'
import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WrongAnswer } from '../../../src/adapters/billing/faults.ts'
import { toUrl } from '../../../src/adapters/billing/mapping.ts'
import { IntegrationUnavailable } from '../../../src/adapters/integration-unavailable.ts'
import { startBilling, type TestBilling } from '../billing.ts'
import { newCheckout } from './calls.ts'

let billing: TestBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

const RETURN_URL = 'http://localhost:5173/settings/billing?portal=return'

function lastForm(): Record<string, string> {
  const request = billing.stripe.requests.findLast(({ operation }) => operation === 'POST /v1/checkout/sessions')
  return Object.fromEntries(request?.parameters ?? [])
}

async function create(customer: string, ...[changes]: [Parameters<typeof newCheckout>[1]?]) {
  const checkout = await billing.provider.createCheckout(newCheckout(customer, changes))
  if (!checkout) throw new Error('The checkout was not created.')
  return checkout
}

describe('a checkout', () => {
  test('a checkout sells one price to a customer, and returns to the application', async () => {
    const customer = billing.stripe.createCustomer().id
    const { id, url, expires_at } = await create(customer)
    expect(url).toBe(`${billing.stripe.url}/checkout/${id}`)
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now())
    const { user_id, success_url, cancel_url } = newCheckout(customer)
    expect(lastForm()).toEqual({
      mode: 'subscription',
      customer,
      client_reference_id: user_id,
      'line_items[0][price]': priceId(OFFER.key),
      'line_items[0][quantity]': '1',
      'metadata[price]': priceId(OFFER.key),
      'metadata[trial_days]': '0',
      'subscription_data[metadata][user_id]': user_id,
      payment_method_collection: 'if_required',
      allow_promotion_codes: 'true',
      success_url,
      cancel_url,
    })
  })

  test('a checkout with a trial ends without a card, and is paid otherwise', async () => {
    const { stripe, provider } = billing
    const customer = stripe.createCustomer().id
    const { id } = await create(customer, { trial_days: 14 })
    stripe.completeCheckout(id, 'none')
    expect(await provider.listSubscriptions(customer)).toMatchObject([{ status: 'trialing' }])
    stripe.pass(customer, 15)
    expect(await provider.listSubscriptions(customer)).toMatchObject([{ status: 'canceled' }])
    const other = stripe.createCustomer().id
    stripe.completeCheckout((await create(other, { trial_days: 14 })).id, 'works')
    stripe.pass(other, 15)
    expect(await provider.listSubscriptions(other)).toMatchObject([{ status: 'active' }])
  })

  test('a checkout is found while it is open, with what it sells, newest first', async () => {
    const { stripe, provider } = billing
    const customer = stripe.createCustomer().id
    const monthly = await create(customer, { trial_days: 14 })
    const yearly = await create(customer, { price_key: OTHER_OFFER.key })
    const expired = await create(customer)
    const complete = await create(customer)
    await provider.expireCheckout(expired.id)
    stripe.completeCheckout(complete.id)
    expect(await provider.openCheckouts(customer)).toEqual([
      { ...yearly, price_key: OTHER_OFFER.key, trial_days: 0 },
      { ...monthly, price_key: OFFER.key, trial_days: 14 },
    ])
  })

  test('a checkout of a price that was replaced since has no key', async () => {
    const { stripe, provider } = billing
    const customer = stripe.createCustomer().id
    const { id } = await create(customer)
    Object.assign(stripe.state.checkouts[id]?.session.metadata ?? {}, { price: 'price_Former', trial_days: 'x' })
    expect(await provider.openCheckouts(customer)).toMatchObject([{ id, price_key: null, trial_days: 0 }])
  })

  test('a checkout that is not open any more, or never was, can be expired', async () => {
    const { stripe, provider } = billing
    const customer = stripe.createCustomer().id
    const paid = await create(customer)
    stripe.completeCheckout(paid.id)
    const expired = await create(customer)
    for (const id of [paid.id, expired.id, expired.id, 'cs_unknown']) await provider.expireCheckout(id)
    expect(stripe.state.checkouts[expired.id]?.session.status).toBe('expired')
    expect(stripe.state.checkouts[paid.id]?.session.status).toBe('complete')
  })
})

describe('a customer that does not exist', () => {
  const gone = () => {
    const { id } = billing.stripe.createCustomer()
    billing.stripe.deleteCustomer(id)
    return id
  }

  test.each([
    ['unknown', () => 'cus_unknown'],
    ['deleted', gone],
  ])('a customer that does not exist has no checkouts and no portal: %s', async (_, find) => {
    const { provider, operator_faults } = billing
    const customer_id = find()
    expect(await provider.createCheckout(newCheckout(customer_id))).toBeNull()
    expect(await provider.openCheckouts(customer_id)).toEqual([])
    expect(await provider.createPortal({ customer_id, return_url: RETURN_URL })).toBeNull()
    expect(operator_faults).toEqual([])
  })
})

describe('the address of a page', () => {
  test.each([
    ['https://checkout.stripe.com/c/pay/cs_1', false],
    ['http://127.0.0.1:8029/checkout/cs_1', true],
    ['http://localhost:8029/checkout/cs_1', true],
  ])('the address %s of a page is used', (url, allows_http) => {
    expect(toUrl(url, allows_http)).toBe(url)
  })

  test.each([
    ['http://127.0.0.1:8029/checkout/cs_1', false],
    ['http://checkout.stripe.com/c/pay/cs_1', true],
    ['javascript:alert(1)', true],
    ['/checkout/cs_1', true],
    [null, true],
  ])('the address %s of a page is no answer', (url, allows_http) => {
    expect(() => toUrl(url, allows_http)).toThrow(WrongAnswer)
  })
})

describe('the prices', () => {
  test.each([
    ['is not active', { active: false }],
    ['has no fixed amount', { unit_amount: null }],
    ['has another interval', { recurring: { interval: 'week', interval_count: 1 } }],
    ['is paid once', { recurring: null }],
  ])('the prices are a fault of the operator when one %s', async (_, change) => {
    const { provider, stripe, operator_faults } = await startBilling()
    onTestFinished(() => stripe.close())
    Object.assign(stripe.state.prices[priceId(OFFER.key)] ?? {}, change)
    await expect(provider.readPrices()).rejects.toThrow(IntegrationUnavailable)
    expect(operator_faults.map(({ message }) => message)).toEqual([expect.stringContaining(`the price ${OFFER.key}`)])
  })

  test('the prices are a fault of the operator when one does not exist, in a checkout too', async () => {
    const { provider, stripe, operator_faults } = await startBilling()
    onTestFinished(() => stripe.close())
    const customer = stripe.createCustomer().id
    delete stripe.state.prices[priceId(OFFER.key)]
    await expect(provider.readPrices()).rejects.toThrow(IntegrationUnavailable)
    await expect(provider.createCheckout(newCheckout(customer))).rejects.toThrow(IntegrationUnavailable)
    expect(operator_faults.map(({ code }) => code)).toEqual(['404 resource_missing', '400 resource_missing'])
  })
})
