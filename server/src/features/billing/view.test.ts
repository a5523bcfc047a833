import { ENTITLEMENTS } from '@plinth/product/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { somebody } from '../../../test/teams.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('without configuration everything is granted and nothing can be bought [Z4]', async () => {
  const { cookie } = await somebody(app, 'Ada')
  expect((await app.call('GET /billing/subscription', { cookie })).body).toEqual({
    available: false,
    reason: 'not_configured',
    plan: 'unmetered',
    entitlements: Object.fromEntries(
      Object.entries(ENTITLEMENTS).map(([name, { free }]) => [name, typeof free === 'boolean' ? true : null]),
    ),
    subscription: null,
    trial: { eligible: false, days: 0 },
    actions: { checkout: false, portal: false },
    account_deletion: { blocked: false, reason: null, until: null },
  })
})
