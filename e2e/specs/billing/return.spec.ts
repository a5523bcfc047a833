import type { Page } from '@playwright/test'
import type { Billing } from '@plinth/contract/billing'
import { OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { recordRequests } from '../../checks/requests.ts'
import { expect, signInBeforeEach, test } from '../../fixtures.ts'
import { answerBilling, answerPlans, NO_SUBSCRIPTION, PLAN, respond, subscribed } from '../../responses/billing.ts'
import { answerWith } from '../../responses/refusals.ts'
import type { Stack } from '../../stack/stack.ts'

const CONFIRMING = { name: 'Confirming your payment' }

signInBeforeEach()

test('the return from the checkout reads the provider once and shows the plan [B1]', async ({ page, stack }) => {
  const asked = recordRequests(page, stack)
  const { promise: synced, resolve: sync } = Promise.withResolvers<void>()
  await prepare(page, stack, () => NO_SUBSCRIPTION)
  await page.route(`${stack.api}/billing/sync`, async (route) => {
    await synced
    await respond(route, stack, 200, subscribed('trialing'))
  })
  await page.goto('/settings/billing?checkout=success')
  await expect(page.getByRole('heading', CONFIRMING)).toBeVisible()
  await expect(page.getByRole('button', { name: /trial/ })).toHaveCount(0)
  sync()
  await expect(page.getByRole('heading', { name: 'Your trial ends in 9 days' })).toBeVisible()
  await expect(page.getByText('Your plan is confirmed')).toBeVisible()
  await expect(page).toHaveURL(`${stack.web}/settings/billing`)
  expect(posts(asked)).toEqual(['POST /billing/sync'])
})

test('a confirmation that comes later is polled for', async ({ page, stack }) => {
  let reads = 0
  await prepare(page, stack, () => (++reads < 4 ? NO_SUBSCRIPTION : subscribed('active')))
  await page.route(`${stack.api}/billing/sync`, (route) => respond(route, stack, 200, NO_SUBSCRIPTION))
  await page.clock.install()
  await page.goto('/settings/billing?checkout=success')
  await expect(page.getByRole('heading', CONFIRMING)).toBeVisible()
  await runUntil(page, `You are on ${PLAN.name}`)
  await expect(page).toHaveURL(`${stack.web}/settings/billing`)
})

test('after ten polls it may take a minute: no offer to pay again, and no more requests', async ({ page, stack }) => {
  const asked = recordRequests(page, stack)
  await prepare(page, stack, () => NO_SUBSCRIPTION)
  await page.route(`${stack.api}/billing/sync`, (route) => respond(route, stack, 200, NO_SUBSCRIPTION))
  await page.clock.install()
  await page.goto('/settings/billing?checkout=success')
  await expect(page.getByRole('heading', CONFIRMING)).toBeVisible()
  const first = reads(asked)
  await runUntil(page, /It may take a minute/)
  // The page itself reads the state once or twice: when it opens, and for the router.
  expect(reads(asked) - first).toBeLessThanOrEqual(11)
  expect(reads(asked) - first).toBeGreaterThanOrEqual(9)
  await expect(page).toHaveURL(`${stack.web}/settings/billing`)
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Check again'])
  const before = asked.length
  await page.clock.runFor(10_000)
  expect(asked.slice(before).filter((request) => request.includes('/billing/'))).toEqual([])

  await page.unroute(`${stack.api}/billing/sync`)
  await page.route(`${stack.api}/billing/sync`, (route) => respond(route, stack, 200, subscribed('active')))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: `You are on ${PLAN.name}` })).toBeVisible()
})

test('when the provider is down the return still finds what the webhook brings', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(503)
  let billing: Billing = NO_SUBSCRIPTION
  await prepare(page, stack, () => billing)
  const refuse = answerWith(stack.web, 503, 'billing_unavailable', { reason: 'provider_error' })
  await page.route(`${stack.api}/billing/sync`, refuse)
  const refused = page.waitForResponse((response) => response.status() === 503)
  await page.clock.install()
  await page.goto('/settings/billing?checkout=success')
  await refused
  await expect(page.getByRole('heading', CONFIRMING)).toBeVisible()
  billing = subscribed('active')
  await runUntil(page, `You are on ${PLAN.name}`)
})

test('the return from the portal shows what was changed there', async ({ page, stack }) => {
  await prepare(page, stack, () => subscribed('active'))
  const changed = subscribed('active', { price_key: OTHER_OFFER.key, interval: 'year', unit_amount: 12_000 })
  await page.route(`${stack.api}/billing/sync`, (route) => respond(route, stack, 200, changed))
  await page.goto('/settings/billing?portal=return')
  await expect(page.getByText('for €120 a year')).toBeVisible()
  await expect(page).toHaveURL(`${stack.web}/settings/billing`)
  await expect(page.getByText('Your plan is confirmed')).toHaveCount(0)
})

test('a checkout that was left says that nothing was charged, once', async ({ page, stack }) => {
  const asked = recordRequests(page, stack)
  await prepare(page, stack, () => NO_SUBSCRIPTION)
  await page.goto('/settings/billing?checkout=canceled')
  await expect(page.getByText('You left the checkout.')).toBeVisible()
  await expect(page).toHaveURL(`${stack.web}/settings/billing`)
  await expect(page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid monthly` })).toBeEnabled()
  expect(posts(asked)).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are on the Free plan' })).toBeVisible()
  await expect(page.getByText('You left the checkout.')).toHaveCount(0)
})

test('an unknown return is an ordinary visit', async ({ page, stack }) => {
  const asked = recordRequests(page, stack)
  await prepare(page, stack, () => NO_SUBSCRIPTION)
  await page.goto('/settings/billing?checkout=toString&portal=1')
  await expect(page.getByRole('heading', { name: 'You are on the Free plan' })).toBeVisible()
  expect(posts(asked)).toEqual([])
})

test('a user who leaves the page while it confirms is not called back', async ({ page, stack }) => {
  await prepare(page, stack, () => NO_SUBSCRIPTION)
  await page.route(`${stack.api}/billing/sync`, (route) => respond(route, stack, 200, NO_SUBSCRIPTION))
  await page.clock.install()
  await page.goto('/settings/billing?checkout=success')
  await expect(page.getByRole('heading', CONFIRMING)).toBeVisible()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('switch').first()).toBeVisible()
  const asked = recordRequests(page, stack)
  await page.clock.runFor(25_000)
  expect(asked.filter((request) => request.includes('/billing/'))).toEqual([])
  await expect(page).toHaveURL(`${stack.web}/settings/notifications`)
})

async function prepare(page: Page, stack: Stack, read: () => Billing): Promise<void> {
  await answerBilling(page, stack, read)
  await answerPlans(page, stack)
}

/** Lets time pass until the text is shown. */
async function runUntil(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(page.getByText(text)).toBeVisible({ timeout: 100 })
  }).toPass()
}

function reads(asked: string[]): number {
  return asked.filter((request) => request === 'GET /billing/subscription').length
}

function posts(asked: string[]): string[] {
  return asked.filter((request) => request.startsWith('POST /billing/'))
}
