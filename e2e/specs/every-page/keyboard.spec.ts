import { tabTo } from '../../checks/keyboard.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'

test('signing in and changing the profile need no mouse [W9]', async ({ page, ada }) => {
  await page.goto('/auth/login')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(ada.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Enter')
  await expectDashboard(page, ada.name)

  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused()

  await tabTo(page, page.getByLabel('Phone number'))
  await page.keyboard.type('+442079460000')
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone number')).toHaveValue('+442079460000')
})

test('the first Tab stop is the skip link', async ({ page, signedIn }) => {
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the account menu opens, moves and closes by keyboard, and gives the focus back', async ({ page, signedIn }) => {
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  const button = page.getByRole('button', { name: /^Account menu/ })
  await button.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
