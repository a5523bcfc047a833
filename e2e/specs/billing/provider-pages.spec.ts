import type { Page } from '@playwright/test'
import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { expect, signInBeforeEach, test } from '../../fixtures.ts'
import {
  answerBilling,
  answerPlans,
  inDays,
  NO_SUBSCRIPTION,
  openBilling,
  PLAN,
  respond,
  subscribed,
} from '../../responses/billing.ts'
import { answerWith } from '../../responses/refusals.ts'
import type { Stack } from '../../stack/stack.ts'

const CHECKOUT = 'https://checkout.example/c/pay/cs_1'

signInBeforeEach()

test('an address of a checkout that is not safe is not followed', async ({ page, stack }) => {
  await answerCheckout(page, stack, 'javascript:alert(1)')
  await openBilling(page, stack, NO_SUBSCRIPTION)
  await page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid monthly` }).click()
  await expect(page.getByRole('alert')).toContainText('not safe to open')
  await expect(page).toHaveURL(`${stack.web}/settings/billing`)
  await expect(page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid monthly` })).toBeEnabled()
})

test('the buttons are busy until the browser has left, and only one checkout begins', async ({ page, stack }) => {
  await stayOn(page, CHECKOUT)
  const sent = await answerCheckout(page, stack, CHECKOUT)
  await openBilling(page, stack, NO_SUBSCRIPTION)
  const monthly = page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid monthly` })
  const yearly = page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid yearly` })
  const left = page.waitForResponse(CHECKOUT)
  await monthly.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await left
  await expect(monthly).toHaveAttribute('aria-busy', 'true')
  await yearly.evaluate((button: HTMLElement) => button.click())
  await monthly.evaluate((button: HTMLElement) => button.click())
  await expect(yearly).toBeDisabled()
  expect(sent).toEqual([{ price: OFFER.key }])
})

test('a price opens its checkout by a full navigation, and Back makes its button usable again [B1]', async ({
  page,
  stack,
}) => {
  await servePage(page, CHECKOUT, 'Pay here')
  const sent = await answerCheckout(page, stack, CHECKOUT)
  await openBilling(page, stack, NO_SUBSCRIPTION)
  const yearly = page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid yearly` })
  await yearly.click()
  await expect(page.getByText('Pay here')).toBeVisible()
  expect(page.url()).toBe(CHECKOUT)
  expect(sent).toEqual([{ price: OTHER_OFFER.key }])
  await page.goBack()
  await expect(yearly).toBeEnabled()
  await expect(yearly).not.toHaveAttribute('aria-busy')
})

test('a page from the back/forward cache is loaded again, so that no button stays busy', async ({ page, stack }) => {
  await stayOn(page, CHECKOUT)
  await answerCheckout(page, stack, CHECKOUT)
  await openBilling(page, stack, NO_SUBSCRIPTION)
  const monthly = page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid monthly` })
  // A load of the other page that begins later would end the reload.
  const left = page.waitForResponse(CHECKOUT)
  await monthly.click()
  await left
  await expect(monthly).toHaveAttribute('aria-busy', 'true')
  // A headless browser has no such cache, so the page is told that it comes from it.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(monthly).not.toHaveAttribute('aria-busy')
  await expect(monthly).toBeEnabled()
})

test('after a navigation that was stopped the buttons are usable again', async ({ page, stack }) => {
  await page.clock.install()
  await stayOn(page, CHECKOUT)
  await answerCheckout(page, stack, CHECKOUT)
  await openBilling(page, stack, NO_SUBSCRIPTION)
  const monthly = page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid monthly` })
  const left = page.waitForResponse(CHECKOUT)
  await monthly.click()
  await left
  await expect(monthly).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(15_000)
  await expect(monthly).not.toHaveAttribute('aria-busy')
})

test('a checkout beside a subscription from another tab says so and shows that subscription', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(409)
  let billing = NO_SUBSCRIPTION
  await page.route(`${stack.api}/billing/checkout`, answerWith(stack.web, 409, 'subscription_exists'))
  await openBilling(page, stack, () => billing)
  const monthly = page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid monthly` })
  await expect(monthly).toBeVisible()
  billing = subscribed('active')
  await monthly.click()
  await expect(page.getByRole('alert')).toContainText('You already have a subscription.')
  await expect(page.getByRole('heading', { name: `You are on ${PLAN.name}` })).toBeFocused()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Manage billing'])
})

test('a portal without a customer says what to do first', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(409)
  let billing = subscribed('canceled')
  await page.route(`${stack.api}/billing/portal`, answerWith(stack.web, 409, 'billing_customer_missing'))
  await openBilling(page, stack, () => billing)
  const manage = page.getByRole('button', { name: 'Manage billing' })
  await expect(manage).toBeVisible()
  billing = { ...billing, actions: { checkout: true, portal: false } }
  await manage.click()
  await expect(page.getByRole('alert')).toContainText('Choose a plan first.')
  await expect(manage).toHaveCount(0)
})

test('a provider that is down loses nothing: the notice goes, and the next attempt succeeds', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(503)
  const refuse = answerWith(stack.web, 503, 'billing_unavailable', { reason: 'provider_error' })
  await page.route(`${stack.api}/billing/checkout`, refuse)
  await openBilling(page, stack, NO_SUBSCRIPTION)
  const yearly = page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid yearly` })
  await yearly.click()
  await expect(page.getByRole('alert')).toContainText('Our payment provider does not respond.')
  await expect(page.getByRole('heading', { name: 'You are on the Free plan' })).toBeVisible()
  await expect(yearly).toBeFocused()
  await page.unroute(`${stack.api}/billing/checkout`, refuse)
  await servePage(page, CHECKOUT, 'Pay here')
  await answerCheckout(page, stack, CHECKOUT)
  await yearly.click()
  await expect(page.getByText('Pay here')).toBeVisible()
})

test('without the plans of the provider the own state is shown, and they can be tried again', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(503)
  const refuse = answerWith(stack.web, 503, 'billing_unavailable', { reason: 'provider_error' })
  await openBilling(page, stack, subscribed('active', { cancel_at: inDays(21) }))
  await page.route(`${stack.api}/billing/plans`, refuse)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The plans could not be loaded')
  await expect(page.getByRole('heading', { name: new RegExp(`^${PLAN.name} ends on `) })).toBeVisible()
  await expect(page.getByText('not set up')).toHaveCount(0)
  await page.unroute(`${stack.api}/billing/plans`, refuse)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Paid monthly' })).toBeVisible()
})

test('billing that is no longer configured is noticed by the checkout', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(503)
  await openBilling(page, stack, NO_SUBSCRIPTION)
  // The real API of this stack has no billing configured.
  await expect(page.getByRole('heading', { name: 'Paid monthly' })).toBeVisible()
  await page.unroute(`${stack.api}/billing/subscription`)
  await page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid monthly` }).click()
  await expect(page.getByRole('heading', { name: 'Billing is not set up on this server' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('a failure to read the own state can be tried again', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(500)
  const refuse = answerWith(stack.web, 500, 'internal_error')
  await page.route(`${stack.api}/billing/subscription`, refuse)
  await page.goto('/settings/billing')
  await expect(page.getByRole('alert')).toContainText('Your plan could not be loaded.')
  await page.unroute(`${stack.api}/billing/subscription`, refuse)
  await answerBilling(page, stack, subscribed('paused'))
  await answerPlans(page, stack)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your subscription is paused' })).toBeVisible()
})

/** Returns the bodies that are sent. */
async function answerCheckout(page: Page, stack: Stack, url: string): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route(`${stack.api}/billing/checkout`, async (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
    await respond(route, stack, 201, { url, expires_at: inDays(1) })
  })
  return sent
}

async function servePage(page: Page, url: string, body: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }))
}

/** The navigation leaves the page where it is. Playwright cannot look at a page that waits for the next one. */
async function stayOn(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status: 204 }))
}
