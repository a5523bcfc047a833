import type { Page } from '@playwright/test'
import { ENTITLEMENTS } from '@plinth/product/plans'
import { OFFER } from '@plinth/tools/stripe/offers'
import { type StripeServer, startStripe } from '@plinth/tools/stripe/server'
import { prepareAxe, violations } from '../../checks/accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { openDeletion } from '../../journey.ts'
import { createAccount, newPerson, type Person, signInWith } from '../../people.ts'
import { PLAN } from '../../responses/billing.ts'
import { type Stack, startStack } from '../../stack/stack.ts'

// The tests run the whole product with the stand-in of the provider: its pages, its webhooks and its clock.

let stripe: StripeServer
let product: Awaited<ReturnType<typeof startStack>>
let stack: Stack

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  stripe = await startStripe()
  product = await startStack(stripe.environment)
  stack = product
  stripe.webhooks.sendTo(`${stack.api}/billing/webhooks/stripe`)
})
test.afterAll(async () => {
  await stripe?.close()
  await product?.stop()
})

test('a subscription lives from its trial to the deletion of the account [B1]', async ({ page }) => {
  await prepareAxe(page)
  const ada = await signIn(page)

  await page.goto(`${stack.web}/dashboard`)
  await page.getByRole('link', { name: 'See the plans' }).click()
  await page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid monthly` }).click()
  await expect(page.getByRole('heading', { name: `Start your trial of ${PLAN.name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expectState(page, 'Your trial ends in 14 days')
  await expect(page).toHaveURL(`${stack.web}/settings/billing`)
  expect(await violations(page)).toEqual([])

  await page.goto(`${stack.web}/settings/account`)
  await expect(page.getByText('while your subscription can renew')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to billing' }).click()

  await inPortal(page, `Change to ${PLAN.name}, €120.00 per year`)
  await expect(page.getByText('€120 for the first year')).toBeVisible()
  await inPortal(page, 'Cancel at the end of the period')
  await expect(page.getByText('Then it ends and nothing is charged')).toBeVisible()
  await inPortal(page, 'Keep the subscription')
  await expect(page.getByText('€120 for the first year')).toBeVisible()

  const { customer, subscription } = idsOf(ada)
  stripe.passTrial(subscription)
  await catchUp(page)
  await expectState(page, `You are on ${PLAN.name}`)
  await expect(page.getByText(/^Renews on .* for €120 a year\.$/)).toBeVisible()

  stripe.setCard(customer, 'declined')
  stripe.passPeriod(subscription)
  await catchUp(page)
  await expectState(page, 'Your last payment failed')
  await page.goto(`${stack.web}/dashboard`)
  const bar = page.getByRole('region', { name: 'Your plan' })
  await expect(bar).toContainText('Your last payment failed.')
  await bar.getByRole('link', { name: 'Fix payment' }).click()
  await inPortal(page, 'Save card', 'A card that works')
  await expectState(page, `You are on ${PLAN.name}`)
  await expect(bar).toHaveCount(0)

  await inPortal(page, 'Cancel at the end of the period')
  await expectState(page, new RegExp(`^${PLAN.name} ends on `))
  await page.goto(`${stack.web}/settings/account`)
  await expect(page.getByText(/cannot be deleted before .*, because you have paid until then/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  stripe.passPeriod(subscription)
  await page.goto(`${stack.web}/settings/billing`)
  await catchUp(page)
  await expectState(page, /^Your subscription ended on /)
  await expect(page.getByRole('button', { name: `Choose ${PLAN.name} paid monthly` })).toBeVisible()

  await openDeletion(page, stack.web)
  await page.getByLabel('Type your email address').fill(ada.email)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account was deleted')).toBeVisible()
})

test('without a plan that includes it the profile leads to billing instead of offering an image', async ({ page }) => {
  const included: Record<string, unknown> = ENTITLEMENTS['profile_image.upload']
  test.skip(
    included.free === true || included[OFFER.plan] !== true,
    'the first plan of the product is not about images',
  )
  await signIn(page)
  await page.goto(`${stack.web}/settings/profile`)
  await expect(page.getByText('your plan does not include profile images')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload image' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See the plans' }).click()
  await page.getByRole('button', { name: `Start free trial of ${PLAN.name} paid yearly` }).click()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expectState(page, 'Your trial ends in 14 days')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Upload image' })).toBeVisible()
})

async function signIn(page: Page): Promise<Person> {
  const ada = newPerson()
  await createAccount(stack, ada)
  await signInWith(page.request, stack, ada)
  return ada
}

async function expectState(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Presses one button in the portal and comes back. */
async function inPortal(page: Page, button: string, card?: string): Promise<void> {
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription' })).toBeVisible()
  if (card) await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await expect(page).toHaveURL(`${stack.web}/settings/billing`)
}

/** Waits until the webhooks have arrived. */
async function catchUp(page: Page): Promise<void> {
  await stripe.webhooks.settled()
  await page.reload()
}

function idsOf({ email }: Person): { customer: string; subscription: string } {
  const customer = Object.values(stripe.state.customers).find((record) => record.customer.email === email)?.customer.id
  const record = Object.values(stripe.state.subscriptions).find(
    ({ subscription }) => subscription.customer === customer,
  )
  if (!customer || !record) throw new Error(`The stand-in has no subscription of ${email}`)
  return { customer, subscription: record.subscription.id }
}
