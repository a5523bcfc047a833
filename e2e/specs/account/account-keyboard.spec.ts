import { tabTo } from '../../checks/keyboard.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, openAccount } from '../../journey.ts'
import { takeLink } from '../../mailbox.ts'

test('a sign-in link is requested and used without a mouse [W9]', async ({ page, stack, ada }) => {
  await page.goto('/auth/login')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(ada.email)
  await tabTo(page, page.getByRole('button', { name: 'Email me a sign-in link' }))
  await page.keyboard.press('Enter')
  await page.goto(await takeLink(stack.log, 'magic-link', ada.email))
  await tabTo(page, page.getByRole('button', { name: 'Sign in', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a forgotten password is replaced without a mouse [W9]', async ({ page, stack, ada }) => {
  await page.goto('/auth/login')
  await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(ada.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()

  await page.goto(await takeLink(stack.log, 'reset-password', ada.email))
  await tabTo(page, page.getByLabel('New password', { exact: true }))
  await page.keyboard.type('lantern under the old bridge')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('lantern under the old bridge')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the password is changed without a mouse', async ({ page, signedIn }) => {
  await openAccount(page)
  await tabTo(page, page.getByRole('button', { name: 'Change password' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
  await page.keyboard.type(signedIn.password)
  await tabTo(page, page.getByLabel('New password', { exact: true }))
  await page.keyboard.type('lantern under the old bridge')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
})

test('another browser is signed out without a mouse', async ({ page, signedIn, elsewhere }) => {
  await elsewhere.goto('/dashboard')
  await expectDashboard(elsewhere, signedIn.name)
  await openAccount(page)
  await tabTo(page, page.getByRole('button', { name: /^Sign out (?!everywhere)/ }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: /^Sign out/ }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused()
})

test('the account is deleted without a mouse, and can be kept by Escape', async ({ page, signedIn }) => {
  await openAccount(page)
  const opener = page.getByRole('button', { name: 'Delete account' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Type your email address')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type(signedIn.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account was deleted')).toBeVisible()
})
