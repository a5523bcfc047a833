import { priceId } from '@plinth/tools/stripe/objects/prices'
import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { app, billing, useAppWithBilling } from '../../../../test/billing/app.ts'
import { customerOf, customersOf, openCheckoutOf, openCheckoutsOf } from '../../../../test/billing/at-stripe.ts'
import { subscribed } from '../../../../test/billing/subscribers.ts'
import { query } from '../../../../test/postgres.ts'
import { beforeStatements } from '../../../../test/statements.ts'
import { type Somebody, somebody } from '../../../../test/teams.ts'
import { TIMEOUT_MS } from '../../../../test/timeout.ts'
import type { Command } from '../../../adapters/postgres/statements.ts'

let claims = 0
const countClaims = ({ text }: Command) => {
  if (/set checkout_claimed_until = now/.test(text)) claims += 1
}
useAppWithBilling(() => ({ wrap: (database) => beforeStatements(database, countClaims) }))

const MONTHLY = { body: { price: OFFER.key } }
const YEARLY = { body: { price: OTHER_OFFER.key } }

const checkout = async ({ cookie }: Somebody, wanted: typeof MONTHLY | typeof YEARLY = MONTHLY) =>
  (await app.call('POST /billing/checkout', wanted, { cookie })).body

const refuse = ({ cookie }: Somebody, code: 'subscription_exists' | 'unauthorized' = 'subscription_exists') =>
  app.refuse(code, 'POST /billing/checkout', MONTHLY, { cookie })

describe('a checkout', () => {
  test('a checkout of a new customer has the price, the trial and the way back', async () => {
    const ada = await somebody(app, 'Ada')
    const { url, expires_at } = await checkout(ada)
    const { session, price, trial_days } = openCheckoutOf(billing.stripe, ada)
    expect({ url, expires_at: Date.parse(expires_at) }).toEqual({
      url: session.url,
      expires_at: session.expires_at * 1000,
    })
    expect({ price, trial_days }).toEqual({ price: priceId(OFFER.key), trial_days: 14 })
    expect(session).toMatchObject({
      customer: customerOf(billing.stripe, ada),
      client_reference_id: ada.user_id,
      success_url: 'http://localhost:5173/settings/billing?checkout=success',
      cancel_url: 'http://localhost:5173/settings/billing?checkout=canceled',
    })
    expect(billing.stripe.state.customers[customerOf(billing.stripe, ada)]?.customer.email).toBe(ada.email)
  })

  test('a checkout is returned again for the same price', async () => {
    const ada = await somebody(app, 'Ada')
    expect(await checkout(ada)).toEqual(await checkout(ada))
    openCheckoutOf(billing.stripe, ada)
  })

  test('a checkout of another price expires the open one', async () => {
    const ada = await somebody(app, 'Ada')
    const first = await checkout(ada)
    const second = await checkout(ada, YEARLY)
    expect(second.url).not.toBe(first.url)
    expect(openCheckoutOf(billing.stripe, ada).session.url).toBe(second.url)
  })

  test('a checkout that is about to expire is replaced', async () => {
    const ada = await somebody(app, 'Ada')
    const first = await checkout(ada)
    openCheckoutOf(billing.stripe, ada).session.expires_at = Math.floor(Date.now() / 1000) + 5 * 60
    expect((await checkout(ada)).url).not.toBe(first.url)
    openCheckoutOf(billing.stripe, ada)
  })

  test('a checkout has a trial only once per user, also after the provider deleted the customer [B7]', async () => {
    const ada = await subscribed(app, billing, 'Ada', { trial_days: 14 })
    billing.stripe.endNow(ada.subscription)
    await checkout(ada)
    expect(openCheckoutOf(billing.stripe, ada).trial_days).toBe(0)
    billing.stripe.deleteCustomer(ada.customer_id)
    await checkout(ada, YEARLY)
    const { session, trial_days } = openCheckoutsOf(billing.stripe, ada).at(-1) ?? {}
    expect({ customer: session?.customer, trial_days }).toEqual({
      customer: customerOf(billing.stripe, ada),
      trial_days: 0,
    })
  })

  test('a checkout replaces a customer that was deleted at the provider', async () => {
    const ada = await somebody(app, 'Ada')
    await checkout(ada)
    const first = customerOf(billing.stripe, ada)
    billing.stripe.deleteCustomer(first)
    await checkout(ada)
    const second = customerOf(billing.stripe, ada)
    expect(second).not.toBe(first)
    expect(openCheckoutsOf(billing.stripe, ada).map(({ session }) => session.customer)).toContain(second)
  })

  test('a checkout replaces a customer that is deleted at the provider while it begins', async () => {
    const ada = await somebody(app, 'Ada')
    await checkout(ada)
    const first = customerOf(billing.stripe, ada)
    billing.stripe.before('POST /v1/checkout/sessions', async () => billing.stripe.deleteCustomer(first))
    await checkout(ada, YEARLY)
    expect(customerOf(billing.stripe, ada)).not.toBe(first)
  })
})

describe('a checkout beside a subscription', () => {
  test.each(['trialing', 'active', 'past_due', 'paused', 'unpaid', 'incomplete', 'a new status'])(
    'a checkout is refused beside a subscription that is %s',
    async (status) => {
      const ada = await subscribed(app, billing, 'Ada')
      billing.stripe.edit(ada.subscription, (subscription) => Object.assign(subscription, { status }))
      await refuse(ada)
      expect(openCheckoutsOf(billing.stripe, ada)).toEqual([])
    },
  )

  test.each(['flexible', 'classic'] as const)(
    'a checkout is refused beside a subscription that is going to end (%s)',
    async (encoding) => {
      const ada = await subscribed(app, billing, 'Ada')
      billing.stripe.scheduleEnd(ada.subscription, encoding)
      await refuse(ada)
    },
  )

  test('a checkout is refused beside one that is paid while another price begins', async () => {
    const ada = await somebody(app, 'Ada')
    await checkout(ada)
    const { session } = openCheckoutOf(billing.stripe, ada)
    billing.stripe.before('POST /v1/checkout/sessions/:id/expire', async () =>
      billing.stripe.completeCheckout(session.id),
    )
    await app.refuse('subscription_exists', 'POST /billing/checkout', YEARLY, ada)
    expect(openCheckoutsOf(billing.stripe, ada)).toEqual([])
  })

  test.each(['GET /v1/checkout/sessions', 'GET /v1/subscriptions'] as const)(
    'a checkout is refused beside a subscription that is paid right before %s',
    async (when) => {
      const ada = await somebody(app, 'Ada')
      await checkout(ada)
      const { session } = openCheckoutOf(billing.stripe, ada)
      billing.stripe.before(when, async () => billing.stripe.completeCheckout(session.id))
      await refuse(ada)
      expect(openCheckoutsOf(billing.stripe, ada)).toEqual([])
    },
  )
})

test('a checkout is possible again once the subscription has ended', async () => {
  const ada = await subscribed(app, billing, 'Ada')
  await refuse(ada)
  billing.stripe.endNow(ada.subscription)
  await checkout(ada)
  openCheckoutOf(billing.stripe, ada)
})

describe('an account that is deleted while its checkout begins', () => {
  test('an account that is deleted while its checkout begins has nothing left to pay', async () => {
    const ada = await somebody(app, 'Ada')
    await checkout(ada)
    billing.stripe.before('POST /v1/checkout/sessions', () => app.call('DELETE /users/profile/account', ada))
    await app.refuse('unauthorized', 'POST /billing/checkout', YEARLY, ada)
    await app.settled()
    expect(openCheckoutsOf(billing.stripe, ada)).toEqual([])
    expect(customersOf(billing.stripe, ada)).toEqual([])
  })

  test('an account has nothing left to pay, even when its deletion did not reach the provider', async () => {
    const ada = await somebody(app, 'Ada')
    await checkout(ada)
    const unconfigured = await startTestApp({ beside: app })
    onTestFinished(() => unconfigured.close())
    billing.stripe.before('POST /v1/checkout/sessions', () => unconfigured.call('DELETE /users/profile/account', ada))
    await app.refuse('unauthorized', 'POST /billing/checkout', YEARLY, ada)
    expect(openCheckoutsOf(billing.stripe, ada)).toEqual([])
    expect(customersOf(billing.stripe, ada)).toEqual([])
  })

  test('a checkout that begins between the last two steps of a deletion has nothing left to pay [B2]', async () => {
    const ada = await somebody(app, 'Ada')
    await checkout(ada)
    const known = Object.keys(billing.stripe.state.checkouts).length
    const deleting = Promise.withResolvers<void>()
    const isGone = vi.waitFor.bind(null, () => expect(customersOf(billing.stripe, ada)).toEqual([]), TIMEOUT_MS)
    billing.stripe.before('DELETE /v1/customers/:id', async () => {
      billing.stripe.before('GET /v1/checkout/sessions', isGone)
      deleting.resolve()
      await vi.waitFor(() => expect(Object.keys(billing.stripe.state.checkouts)).toHaveLength(known + 1), TIMEOUT_MS)
    })
    billing.stripe.before('POST /v1/checkout/sessions', async () => {
      await app.call('DELETE /users/profile/account', ada)
      await deleting.promise
    })
    await app.refuse('unauthorized', 'POST /billing/checkout', YEARLY, ada)
    await app.settled()
    expect(openCheckoutsOf(billing.stripe, ada)).toEqual([])
    expect(customersOf(billing.stripe, ada)).toEqual([])
  })
})

test('an account that is deleted while its customer is created leaves no customer', async () => {
  const ada = await somebody(app, 'Ada')
  billing.stripe.before('POST /v1/customers', () => app.call('DELETE /users/profile/account', ada))
  await refuse(ada, 'unauthorized')
  expect(customersOf(billing.stripe, ada)).toEqual([])
})

test('a checkout waits for another one of the same customer', async () => {
  const ada = await somebody(app, 'Ada')
  await checkout(ada)
  const paused = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  billing.stripe.before('POST /v1/checkout/sessions', async () => {
    reached.resolve()
    await paused.promise
  })
  const first = checkout(ada, YEARLY)
  await reached.promise
  claims = 0
  const second = checkout(ada, YEARLY)
  await Promise.race([second, vi.waitUntil(() => claims > 2, { timeout: TIMEOUT_MS })])
  paused.resolve()
  expect(claims).toBeGreaterThan(2)
  expect(await second).toEqual(await first)
})

test('the claim of a checkout that died with its server ends by itself', async () => {
  const ada = await somebody(app, 'Ada')
  await checkout(ada)
  const claim = (until: string) =>
    query(app.database_url, `update billing_customers set checkout_claimed_until = ${until} where user_id = $1`, [
      ada.user_id,
    ])
  await claim("now() + interval '1 hour'")
  await app.refuse('billing_unavailable', 'POST /billing/checkout', MONTHLY, ada)
  await claim("now() - interval '1 second'")
  await checkout(ada)
})
