import { expect, test } from '../../fixtures.ts'
import { comeBackToTheTab, expectDashboard, signOut } from '../../journey.ts'
import { answerWith } from '../../responses/refusals.ts'

test('going back after sign-out shows nothing of the user', async ({ page, signedIn, complaints }) => {
  complaints.expectAnswers(401)
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await signOut(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText(signedIn.email)).toHaveCount(0)
})

test('a failed sign-out says so and stays', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(500)
  await page.route(`${stack.api}/auth/sign-out`, answerWith(stack.web, 500, 'internal_error'))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You are still signed in')).toBeVisible()
  await expectDashboard(page, signedIn.name)
})

test('an API that cannot be reached is shown as a failure with a retry [W2]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  await page.route(`${stack.api}/**`, (route) => route.abort('connectionrefused'))
  await page.goto('/settings/profile')
  await expect(page.getByRole('heading', { name: 'We cannot check your session' })).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain(signedIn.email)
  await expect(page.getByRole('button')).toHaveText(['Try again'])
  await page.unroute(`${stack.api}/**`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
})

test('an ended session redirects to sign-in, which says so, and back [W2]', async ({
  page,
  stack,
  context,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(401)
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  // A request that is still running would notice the ended session before the user comes back.
  await page.waitForLoadState('networkidle')
  await context.request.post(`${stack.api}/auth/sign-out`, { failOnStatusCode: true })
  await comeBackToTheTab(page)
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fsettings%2Fprofile&notice=session_ended$/)
  await expect(page.getByText('You were signed out.')).toBeVisible()
})
