import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { comeBackToTheTab, expectDashboard } from '../../journey.ts'
import { expectActing, switcher, switchTo } from '../../journeys/organization.ts'
import { expectTyped, TYPED, typeProfile } from '../../journeys/unsaved-text.ts'
import { answerWith } from '../../responses/refusals.ts'

test('a session that cannot be checked hides the page, and gives it back with its text [W2]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(503)
  await typeProfile(page, signedIn.name)
  await switcher(page).click()
  await page.getByRole('menuitem', { name: 'Create organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an organization' })
  await dialog.getByLabel('Name').fill('Analytical Engines')
  await page.route(`${stack.api}/auth/session`, answerWith(stack.web, 503, 'database_unavailable'))
  await comeBackToTheTab(page)
  const heading = page.getByRole('heading', { name: 'We cannot check your session' })
  await expect(heading).toBeFocused()
  const shown = await page.locator('body').innerText()
  for (const secret of [signedIn.name, signedIn.email, TYPED.name, 'Create an organization']) {
    expect(shown).not.toContain(secret)
  }
  // The keyboard reaches only the one button.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
  await expect(page.getByRole('button')).toHaveText(['Try again'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()

  await page.unroute(`${stack.api}/auth/session`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Analytical Engines')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectTyped(page)
})

test('a click while the session cannot be checked shows the failure, then the requested page [W2]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await page.route(`${stack.api}/**`, (route) => route.abort('internetdisconnected'))
  // A checked session counts as fresh until then.
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'We cannot check your session' })).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain(signedIn.name)
  await page.unroute(`${stack.api}/**`)
  // A check that was under way may succeed before the click, and the failure is gone then.
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 5_000 })
    await expect(page.getByLabel('Name')).toHaveValue(signedIn.name, { timeout: 5_000 })
  }).toPass()
})

test('a switch of the organization in another tab asks before it replaces unsaved text', async ({
  page,
  context,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(409)
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await typeProfile(page, signedIn.name)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await switchTo(other, 'Personal')
  await expectActing(other, 'Personal')

  await expect(page.getByRole('heading', { name: 'You are now acting in Personal' })).toBeFocused()
  expect(await page.locator('body').innerText()).not.toContain(signedIn.email)
  await page.getByRole('button', { name: 'Go back to my changes' }).click()
  await expectTyped(page)
  await comeBackToTheTab(page)
  await expectTyped(page)

  await switchTo(other, 'Analytical Engines')
  await expectActing(other, 'Analytical Engines')
  await switchTo(other, 'Personal')
  await expectActing(other, 'Personal')
  await expectTyped(page)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
})
