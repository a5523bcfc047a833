import { expect, test } from '../fixtures.ts'
import { expectDashboard, fillSignIn } from '../journey.ts'
import { createAccount, newPerson } from '../people.ts'
import { startStack } from '../stack/stack.ts'

const WEBSITE = 'https://www.example.com'
const AUTH_PAGES = ['/auth/login', '/auth/signup', '/auth/verify', '/auth/forgot-password', '/auth/reset-password']

test('without VITE_MARKETING_URL the brand is no link and the account menu has no website', async ({
  page,
  signedIn,
}) => {
  for (const path of AUTH_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText('Plinth')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0)
  }
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Website' })).toHaveCount(0)
})

test('with VITE_MARKETING_URL the brand and the account menu lead to the website', async ({ page }) => {
  // It is set while building, so this takes a whole product of its own.
  const { stop, ...stack } = await startStack({ VITE_MARKETING_URL: WEBSITE })
  try {
    for (const path of AUTH_PAGES) {
      await page.goto(stack.web + path)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Plinth' })).toHaveAttribute('href', WEBSITE)
    }
    const ada = newPerson()
    await createAccount(stack, ada)
    await page.goto(`${stack.web}/auth/login`)
    await fillSignIn(page, ada)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Website' })).toHaveAttribute('href', WEBSITE)
  } finally {
    await stop()
  }
})
