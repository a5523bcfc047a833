import { expect, test } from 'vitest'
import { app, billing, useAppWithBilling } from '../../../test/billing/app.ts'
import { customer } from '../../../test/billing/subscribers.ts'
import { somebody } from '../../../test/teams.ts'

useAppWithBilling()

test('the portal opens for a customer, and leads back', async () => {
  const ada = await customer(app, billing, 'Ada')
  const { url } = (await app.call('POST /billing/portal', ada)).body
  expect(Object.values(billing.stripe.state.portals).find((session) => session.url === url)).toMatchObject({
    customer: ada.customer_id,
    return_url: 'http://localhost:5173/settings/billing?portal=return',
  })
})

test('the portal is refused without a customer', async () => {
  const ada = await somebody(app, 'Ada')
  await app.refuse('billing_customer_missing', 'POST /billing/portal', ada)
})

test.each([
  ['with a subscription', true],
  ['without any', false],
])('the portal of a customer that was deleted at the provider, %s, is refused', async (_, subscribed) => {
  const ada = await customer(app, billing, 'Ada')
  if (subscribed) billing.stripe.subscribe(ada.customer_id)
  await app.call('POST /billing/sync', ada)
  billing.stripe.deleteCustomer(ada.customer_id)
  await app.refuse('billing_customer_missing', 'POST /billing/portal', ada)
  const { actions, subscription } = (await app.call('GET /billing/subscription', ada)).body
  expect(actions).toEqual({ checkout: true, portal: false })
  expect(subscription?.status).toBe(subscribed ? 'canceled' : undefined)
})
