import type { Page } from '@playwright/test'
import { takePassword } from '../../data/database.ts'
import { expect, test } from '../../fixtures.ts'
import { comeBackToTheTab, expectDashboard, fillSignIn, openAccount, signOut } from '../../journey.ts'

const NEW_PASSWORD = 'lantern under the old bridge'

test('changing the password signs out every other browser and keeps this one', async ({
  page,
  signedIn,
  elsewhere,
  complaints,
}) => {
  complaints.expectAnswers(401)
  await elsewhere.goto('/dashboard')
  await expectDashboard(elsewhere, signedIn.name)
  await openAccount(page)
  await expect(page.getByRole('button', { name: /^Sign out/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(signedIn.password)
  await submitNewPassword(page, 'Change password')
  await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)

  await comeBackToTheTab(elsewhere)
  await expect(elsewhere).toHaveURL(/\/auth\/login/)
  await signOut(page)
  await fillSignIn(page, signedIn)
  await expect(page.getByRole('alert')).toBeVisible()
  await fillSignIn(page, { ...signedIn, password: NEW_PASSWORD })
  await expectDashboard(page, signedIn.name)
})

test('a wrong current password is an error at its field, and nothing changes', async ({
  page,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  await openAccount(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  const current = page.getByLabel('Current password', { exact: true })
  await current.fill('not the password')
  await submitNewPassword(page, 'Change password')
  await expect(page.getByText('The password is incorrect')).toBeVisible()
  await expect(current).toBeFocused()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await signOut(page)
  await fillSignIn(page, signedIn)
  await expectDashboard(page, signedIn.name)
})

test('a password change reloads the other tabs of this browser, which stay signed in', async ({
  page,
  context,
  signedIn,
}) => {
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expectDashboard(other, signedIn.name)
  await openAccount(page)
  const reloaded = other.waitForEvent('load')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(signedIn.password)
  await submitNewPassword(page, 'Change password')
  await reloaded
  await expectDashboard(other, signedIn.name)
})

test('an account without a password sets one without a current one', async ({ page, stack, signedIn }) => {
  await takePassword(stack, signedIn.email)
  await openAccount(page)
  await page.getByRole('button', { name: 'Set a password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveCount(0)
  await submitNewPassword(page, 'Set password')
  await expect(page.getByText('Password set')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})

async function submitNewPassword(page: Page, button: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: button }).click()
}
