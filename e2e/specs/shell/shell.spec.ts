import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'

test('an unknown URL shows the not-found page inside the shell', async ({ page, signedIn }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expectDashboard(page, signedIn.name)
})

test('the start of the site is the dashboard', async ({ page, signedIn }) => {
  await page.goto('/')
  await expectDashboard(page, signedIn.name)
})

test('a chosen theme is applied before the first paint', async ({ page, signedIn }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass('dark')

  await page.addInitScript(() => {
    const seen: boolean[] = []
    Object.assign(window, { seen })
    const look = () => {
      if (document.body) seen.push(document.documentElement.classList.contains('dark'))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await expectDashboard(page, signedIn.name)
  const frames = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
  expect(frames.length).toBeGreaterThan(0)
  expect(frames).not.toContain(false)
})

test('without a choice the theme follows the system, also while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/auth/login')
  await expect(page.locator('html')).toHaveClass('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveClass('dark')
})

test('leaving unsaved changes asks first', async ({ page, signedIn }) => {
  await page.goto('/settings/profile')
  await page.getByLabel('Name').fill(`${signedIn.name} King`)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(`${signedIn.name} King`)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expectDashboard(page, signedIn.name)
})
