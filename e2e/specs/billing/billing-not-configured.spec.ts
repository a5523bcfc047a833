import { recordRequests } from '../../checks/requests.ts'
import { expect, signInBeforeEach, test } from '../../fixtures.ts'
import { answerBilling, NOT_CONFIGURED, PLAN, subscribed } from '../../responses/billing.ts'

signInBeforeEach()

test('without configuration billing says what to do, names no variable, and has no checkout [Z4]', async ({
  page,
  stack,
}) => {
  const asked = recordRequests(page, stack)
  await page.goto('/settings/profile')
  await page.getByRole('link', { name: 'Billing' }).click()
  await expect(page.getByRole('heading', { name: 'Billing is not set up on this server' })).toBeVisible()
  await expect(page.getByText('An administrator of the server can turn billing on.')).toBeVisible()
  await expect(page.getByText(/BILLING_|docs\//)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(/Manage billing|Choose|free trial/)).toHaveCount(0)
  expect(asked.filter((request) => request.includes('/billing/'))).toEqual(['GET /billing/subscription'])
})

test('a subscription from before is still shown where billing is not configured any more', async ({ page, stack }) => {
  await answerBilling(page, stack, { ...NOT_CONFIGURED, subscription: subscribed('active').subscription })
  await page.goto('/settings/billing')
  await expect(page.getByText(`Last known state: You are on ${PLAN.name}`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})
