import { SOLD_PRICES } from '@plinth/contract/billing'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { PRODUCTION, problemsOf } from './test/problems.ts'

const idOf = (key: string) => `price_1${key}`
const [FIRST, SECOND = ''] = SOLD_PRICES.map(({ variable }) => variable)
if (FIRST === undefined) throw new Error('product/plans.ts has no price')

const BILLING: Record<string, string> = {
  BILLING_SECRET_KEY: 'sk_live_51Abc',
  BILLING_WEBHOOK_SECRET: 'whsec_1a2b3c',
  ...Object.fromEntries(SOLD_PRICES.map(({ key, variable }) => [variable, idOf(key)])),
}
// A product with one price has no other that could be the same.
const samePrice = (value: string): [string, string][] => (SECOND === '' ? [] : [[SECOND, value]])
const PRICES = SOLD_PRICES.map(({ key }) => ({ key, ids: [idOf(key)] }))

const inDevelopment = (change: Record<string, string>) =>
  readConfig({ NODE_ENV: 'development', ...BILLING, ...change }).billing

test('billing is read as a whole, with a trial of 14 days at the address of Stripe', () => {
  expect(inDevelopment({})).toEqual({
    secret_key: 'sk_live_51Abc',
    webhook_secret: 'whsec_1a2b3c',
    prices: PRICES,
    trial_days: 14,
    api_base_url: 'https://api.stripe.com',
  })
})

test('a restricted key, no trial and a stand-in are accepted', () => {
  const change = {
    BILLING_SECRET_KEY: 'rk_test_51Abc',
    BILLING_TRIAL_DAYS: '0',
    BILLING_API_BASE_URL: 'http://127.0.0.1:1234',
  }
  expect(inDevelopment(change)).toMatchObject({
    secret_key: 'rk_test_51Abc',
    trial_days: 0,
    api_base_url: 'http://127.0.0.1:1234',
  })
})

test('former prices follow the one that is sold', () => {
  const [first, ...others] = PRICES
  expect(inDevelopment({ [FIRST]: 'price_1Month , price_0Month,price_00Month' })?.prices).toEqual([
    { ...first, ids: ['price_1Month', 'price_0Month', 'price_00Month'] },
    ...others,
  ])
})

describe('values of the wrong form', () => {
  test.each([
    ['BILLING_SECRET_KEY', 'pk_live_51Abc'],
    ['BILLING_WEBHOOK_SECRET', 'sk_live_51Abc'],
    [FIRST, 'prod_1Pro'],
    [FIRST, 'price_1 Year'],
    [FIRST, 'price_1Month,'],
    ...samePrice(BILLING[FIRST] ?? ''),
    ...samePrice(`price_1Year,${BILLING[FIRST]}`),
    ['BILLING_TRIAL_DAYS', '91'],
    ['BILLING_TRIAL_DAYS', '1.5'],
    ['BILLING_API_BASE_URL', 'https://api.stripe.com/v1'],
  ])('a value of the wrong form is refused by name: %s=%s', (name, value) => {
    expect(problemsOf({ ...BILLING, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must `))])
  })
})

test('production asks for billing over https only', () => {
  const BILLING_API_BASE_URL = 'http://127.0.0.1:1234'
  expect(problemsOf({ ...PRODUCTION, ...BILLING })).toEqual([])
  expect(problemsOf({ ...PRODUCTION, ...BILLING, BILLING_API_BASE_URL })).toEqual([
    'BILLING_API_BASE_URL must be an https origin in production',
  ])
})
