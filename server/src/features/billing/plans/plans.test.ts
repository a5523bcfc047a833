import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { startBilling } from '../../../../test/billing/billing.ts'
import { somebody } from '../../../../test/teams.ts'

const PLANS = [
  {
    key: 'pro',
    name: 'Pro',
    entitlements: ['profile_image.upload'],
    prices: [
      { key: 'pro_monthly', interval: 'month', unit_amount: 1200, currency: 'eur' },
      { key: 'pro_yearly', interval: 'year', unit_amount: 12_000, currency: 'eur' },
    ],
  },
]

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
  for (const { body } of answers) expect(body.plans).toEqual(PLANS)
  expect(stripe.requests.map(({ operation }) => operation)).toEqual(['GET /v1/prices/:id', 'GET /v1/prices/:id'])
})

test('the plans are listed from the cache while the provider is down, and never empty without one [Z9]', async () => {
  const { app, stripe, ada } = await setUp()
  stripe.fault('server error')
  await app.refuse('billing_unavailable', 'GET /billing/plans', ada)
  stripe.fault(null)
  await app.call('GET /billing/plans', ada)
  stripe.fault('server error')
  expect((await app.call('GET /billing/plans', ada)).body.plans).toEqual(PLANS)
})
