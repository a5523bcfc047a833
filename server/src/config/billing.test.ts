import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { PRODUCTION, problemsOf } from './test/problems.ts'

const BILLING = {
  BILLING_SECRET_KEY: 'sk_live_51Abc',
  BILLING_WEBHOOK_SECRET: 'whsec_1a2b3c',
  BILLING_PRICE_PRO_MONTHLY: 'price_1Month',
  BILLING_PRICE_PRO_YEARLY: 'price_1Year',
}

const inDevelopment = (change: Record<string, string>) =>
  readConfig({ NODE_ENV: 'development', ...BILLING, ...change }).billing

test('billing is read as a whole, with a trial of 14 days at the address of Stripe', () => {
  expect(inDevelopment({})).toEqual({
    secret_key: 'sk_live_51Abc',
    webhook_secret: 'whsec_1a2b3c',
    prices: { pro_monthly: ['price_1Month'], pro_yearly: ['price_1Year'] },
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
  const change = { BILLING_PRICE_PRO_MONTHLY: 'price_1Month , price_0Month,price_00Month' }
  expect(inDevelopment(change)?.prices).toEqual({
    pro_monthly: ['price_1Month', 'price_0Month', 'price_00Month'],
    pro_yearly: ['price_1Year'],
  })
})

test('a trial or an address alone is a part of billing, so that it is not ignored in silence [Z10]', () => {
  for (const part of [{ BILLING_TRIAL_DAYS: '7' }, { BILLING_API_BASE_URL: 'https://stripe.example.com' }]) {
    expect(problemsOf(part)).toEqual([expect.stringMatching(/^Billing is configured in part; missing: BILLING_SECRET/)])
  }
})

test.each(Object.keys(BILLING))('a blank %s is missing from the group [Z10]', (name) => {
  expect(problemsOf({ ...BILLING, [name]: ' ' })).toEqual([`Billing is configured in part; missing: ${name}`])
})

describe('a value of the wrong form is refused by name', () => {
  test.each([
    ['BILLING_SECRET_KEY', 'pk_live_51Abc'],
    ['BILLING_WEBHOOK_SECRET', 'sk_live_51Abc'],
    ['BILLING_PRICE_PRO_MONTHLY', 'prod_1Pro'],
    ['BILLING_PRICE_PRO_YEARLY', 'price_1 Year'],
    ['BILLING_PRICE_PRO_MONTHLY', 'price_1Month,'],
    ['BILLING_PRICE_PRO_YEARLY', BILLING.BILLING_PRICE_PRO_MONTHLY],
    ['BILLING_PRICE_PRO_YEARLY', `price_1Year,${BILLING.BILLING_PRICE_PRO_MONTHLY}`],
    ['BILLING_TRIAL_DAYS', '91'],
    ['BILLING_TRIAL_DAYS', '1.5'],
    ['BILLING_API_BASE_URL', 'https://api.stripe.com/v1'],
  ])('%s=%s', (name, value) => {
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
