import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { app, billing, useAppWithBilling } from '../../../test/billing/app.ts'
import { customersOf, openCheckoutOf, openCheckoutsOf, statusesOf } from '../../../test/billing/at-stripe.ts'
import { customer, subscribed } from '../../../test/billing/subscribers.ts'
import { expectInvariants } from '../../../test/invariants.ts'
import { createMeanwhile } from '../../../test/meanwhile.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'

const DAY_S = 86_400
const meanwhile = createMeanwhile()

useAppWithBilling(() => ({ wrap: meanwhile.wrap }))
afterEach(() => expectInvariants(app.database_url))

const deleteAccount = ({ cookie }: Somebody) => app.call('DELETE /users/profile/account', { cookie })

const refuse = async (user: Somebody) =>
  (await app.refuse('account_deletion_blocked', 'DELETE /users/profile/account', user)).body

async function unconfigured(): Promise<TestApp> {
  const other = await startTestApp({ beside: app })
  onTestFinished(() => other.close())
  return other
}

// The tests of the predicates try every status with every end.
const STANDINGS = [
  ['trialing', 'no end', 20, 'subscription_can_renew'],
  ['active', 'classic', 20, 'paid_access_remains'],
  ['past_due', 'flexible', 20, 'paid_access_remains'],
  ['active', 'classic', -1, null],
  ['trialing', 'flexible', 20, null],
  ['canceled', 'no end', 20, null],
] as const

test.each(STANDINGS)(
  'a deletion obeys %s with %s scheduled and a period until day %d [B2]',
  async (status, end, days, reason) => {
    const ada = await subscribed(app, billing, 'Ada')
    const until = Math.floor(Date.now() / 1000) + days * DAY_S
    billing.stripe.edit(ada.subscription, (subscription) => {
      Object.assign(subscription, { status, cancel_at_period_end: end === 'classic' })
      if (end === 'flexible') subscription.cancel_at = until
      for (const item of subscription.items.data) item.current_period_end = until
    })
    await app.call('POST /billing/sync', ada)
    const told = (await app.call('GET /billing/subscription', ada)).body.account_deletion
    expect({ blocked: told.blocked, reason: told.reason }).toEqual({ blocked: reason !== null, reason })

    if (reason === null) {
      await deleteAccount(ada)
      await app.settled()
      expect(customersOf(billing.stripe, ada)).toEqual([])
      return
    }
    const refused = await refuse(ada)
    expect(refused.reason).toBe(reason)
    expect(refused.until && Date.parse(refused.until)).toBe(reason === 'paid_access_remains' ? until * 1000 : null)
    expect(told.until).toBe(refused.until)
    await app.call('GET /users/me', ada)
  },
)

test('one subscription of several is enough to block a deletion [B2]', async () => {
  const ada = await subscribed(app, billing, 'Ada')
  billing.stripe.endNow(billing.stripe.subscribe(ada.customer_id).id)
  expect((await refuse(ada)).reason).toBe('subscription_can_renew')
})

test('a deletion reads the subscription from the provider, not only the copy [B2]', async () => {
  const ada = await subscribed(app, billing, 'Ada')
  expect((await app.call('GET /billing/subscription', ada)).body.account_deletion.blocked).toBe(false)
  await refuse(ada)
  billing.stripe.endNow(ada.subscription)
  await deleteAccount(ada)
})

test('a deletion expires the open checkout and deletes the customer at the provider', async () => {
  const ada = await customer(app, billing, 'Ada')
  openCheckoutOf(billing.stripe, ada)
  await deleteAccount(ada)
  expect(openCheckoutsOf(billing.stripe, ada)).toEqual([])
  await app.settled()
  expect(customersOf(billing.stripe, ada)).toEqual([])
})

test('a checkout that is paid while the account is being deleted keeps it [B2]', async () => {
  const ada = await customer(app, billing, 'Ada')
  const { session } = openCheckoutOf(billing.stripe, ada)
  const pay = async () => billing.stripe.completeCheckout(session.id)
  billing.stripe.before('POST /v1/checkout/sessions/:id/expire', pay)
  expect((await refuse(ada)).reason).toBe('subscription_can_renew')
  expect(statusesOf(billing.stripe, ada)).toEqual(['trialing'])
  await app.call('GET /users/me', ada)
})

test('a customer that was deleted at the provider does not keep the account from being deleted', async () => {
  const ada = await subscribed(app, billing, 'Ada')
  await app.call('POST /billing/sync', ada)
  billing.stripe.deleteCustomer(ada.customer_id)
  await deleteAccount(ada)
})

describe('a provider that fails during a deletion', () => {
  afterEach(() => billing.stripe.fault(null))

  test.each(['GET /v1/subscriptions', 'GET /v1/checkout/sessions', 'POST /v1/checkout/sessions/:id/expire'] as const)(
    'nothing is deleted while the provider fails at %s [B2, Z9]',
    async (operation) => {
      const ada = await customer(app, billing, 'Ada')
      billing.stripe.fault('server error', { operation })
      await app.refuse('billing_unavailable', 'DELETE /users/profile/account', ada)
      await app.call('GET /users/me', ada)
      await app.settled()
      expect(customersOf(billing.stripe, ada)).toEqual([ada.customer_id])
    },
  )
})

test('a user who never began a checkout is deleted while the provider is down', async () => {
  const ada = await somebody(app, 'Ada')
  billing.stripe.fault('server error')
  onTestFinished(() => billing.stripe.fault(null))
  await deleteAccount(ada)
})

test('without configuration the copied subscriptions still block a deletion [B2]', async () => {
  const other = await unconfigured()
  const ada = await subscribed(app, billing, 'Ada')
  await app.call('POST /billing/sync', ada)
  const refused = await other.refuse('account_deletion_blocked', 'DELETE /users/profile/account', ada)
  expect(refused.body.reason).toBe('subscription_can_renew')
  billing.stripe.endNow(ada.subscription)
  await app.call('POST /billing/sync', ada)
  await other.call('DELETE /users/profile/account', ada)
})

test('a subscription that is copied between the check and the deletion blocks it [B2]', async () => {
  const ada = await customer(app, billing, 'Ada')
  meanwhile.before(/from users where .* for no key update/, async () => {
    billing.stripe.subscribe(ada.customer_id)
    await app.call('POST /billing/sync', ada)
  })
  expect((await refuse(ada)).reason).toBe('subscription_can_renew')
  expect(statusesOf(billing.stripe, ada)).toEqual(['active'])
  await app.call('GET /users/me', ada)
})

test('a subscription that begins right before the deletion is cancelled with the customer', async () => {
  const ada = await customer(app, billing, 'Ada')
  meanwhile.before(/from users where .* for no key update/, async () => {
    billing.stripe.subscribe(ada.customer_id)
  })
  await deleteAccount(ada)
  await app.settled()
  expect(statusesOf(billing.stripe, ada)).toEqual(['canceled'])
  expect(customersOf(billing.stripe, ada)).toEqual([])
  expect(app.log.map(({ event }) => event)).toContain('billing.subscription_without_account')
})
