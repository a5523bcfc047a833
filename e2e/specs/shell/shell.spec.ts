import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'

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
