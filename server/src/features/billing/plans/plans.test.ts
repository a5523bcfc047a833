import { SOLD_PLANS, SOLD_PRICES } from '@plinth/contract/billing'
import { PLANS } from '@plinth/product/plans'
import { OFFERS } from '@plinth/tools/stripe/objects/prices'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { startBilling } from '../../../../test/billing/billing.ts'
import { somebody } from '../../../../test/teams.ts'
import { entitlementsOf } from './entitlements.ts'

const LISTED = SOLD_PLANS.map((key) => ({
  key,
  name: PLANS[key].name,
  features: PLANS[key].features,
  entitlements: entitlementsOf(key),
  prices: OFFERS.filter(({ plan }) => plan === key).map(({ plan: _, name: __, ...price }) => price),
}))

async function setUp() {
  const { provider, stripe, close } = await startBilling()
  const app = await startTestApp({ billing: provider })
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  return { app, stripe, ada: await somebody(app, 'Ada') }
}

test('the plans have the prices of the provider, which is asked once for many users', async () => {
  const { app, stripe, ada } = await setUp()
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call('GET /billing/plans', ada)))
  for (const { body } of answers) expect(body.plans).toEqual(LISTED)
  expect(stripe.requests.map(({ operation }) => operation)).toEqual(OFFERS.map(() => 'GET /v1/prices/:id'))
})

test('the plans are listed from the cache while the provider is down, and never empty without one [Z9]', async () => {
  const { app, stripe, ada } = await setUp()
  stripe.fault('server error')
  await app.refuse('billing_unavailable', 'GET /billing/plans', ada)
  stripe.fault(null)
  await app.call('GET /billing/plans', ada)
  stripe.fault('server error')
  expect((await app.call('GET /billing/plans', ada)).body.plans).toEqual(LISTED)
})

test('plans, prices and variables have names of their own, which the database takes', () => {
  const keys = [...SOLD_PLANS, ...SOLD_PRICES.map(({ key }) => key)]
  expect(keys.filter((key) => key.length > 60 || !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key))).toEqual([])
  for (const names of [SOLD_PRICES.map(({ key }) => key), SOLD_PRICES.map(({ variable }) => variable)]) {
    expect(names).toEqual([...new Set(names)])
  }
})
