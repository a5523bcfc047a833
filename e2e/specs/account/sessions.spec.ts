import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { comeBackToTheTab, expectDashboard, openAccount } from '../../journey.ts'

test('signing out another browser ends its session and keeps this one [S12]', async ({
  page,
  signedIn,
  elsewhere,
  complaints,
}) => {
  complaints.expectAnswers(401)
  await openElsewhere(elsewhere, signedIn.name)
  await openAccount(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('This browser')
  await expect(rows(page).first()).toContainText('Active now')

  await page.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: /^Sign out/ }).click()
  await expect(rows(page)).toHaveCount(1)

  await comeBackToTheTab(elsewhere)
  await expect(elsewhere).toHaveURL(/\/auth\/login/)
  await expect(elsewhere.getByText(signedIn.email)).toHaveCount(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})

test('signing out a browser that is signed out already succeeds', async ({
  page,
  stack,
  signedIn,
  elsewhere,
  complaints,
}) => {
  complaints.expectAnswers(404)
  await openElsewhere(elsewhere, signedIn.name)
  await openAccount(page)
  await page.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
  await elsewhere.request.post(`${stack.api}/auth/sign-out`, { failOnStatusCode: true })
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(rows(page)).toHaveCount(1)
})

test('signing out everywhere else keeps this browser signed in', async ({ page, signedIn, elsewhere, complaints }) => {
  complaints.expectAnswers(401)
  await openElsewhere(elsewhere, signedIn.name)
  await openAccount(page)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('One other browser will have to sign in again')
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  await comeBackToTheTab(elsewhere)
  await expect(elsewhere).toHaveURL(/\/auth\/login/)
})

async function openElsewhere(elsewhere: Page, name: string): Promise<void> {
  await elsewhere.goto('/dashboard')
  await expectDashboard(elsewhere, name)
}

function rows(page: Page) {
  return page.getByRole('main').getByRole('listitem')
}
