import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'

// appearance.spec.ts looks at the computed styles of every state. Here the pixels are compared.

test.use({ forcedColors: 'active' })

test('in forced colours the thumb of a switch is seen on its track, and on differs from off', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings/notifications')
  const toggle = page.getByRole('switch', { name: 'Email for announcements' })
  await expect(toggle, signedIn.name).toBeChecked()
  const [right, left] = [26, 10]
  const on = { thumb: await pixel(page, toggle, right), track: await pixel(page, toggle, left) }
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  const off = { thumb: await pixel(page, toggle, left), track: await pixel(page, toggle, right) }
  expect(on.thumb).not.toBe(on.track)
  expect(off.thumb).not.toBe(off.track)
  expect(on.track).not.toBe(off.track)
  expect(await pixel(page, toggle, 0), 'edge').not.toBe(off.track)
})

test('in forced colours the current page of the navigation stands out', async ({ page, signedIn }) => {
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  expect(await pixel(page, link('Dashboard'), 4)).not.toBe(await pixel(page, link('Users'), 4))
})

test('in forced colours the chosen segment stands out', async ({ page, signedIn }) => {
  await page.goto('/notifications')
  const segment = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name }) })
  await expect(segment('All'), signedIn.name).toBeVisible()
  expect(await pixel(page, segment('All'), 4)).not.toBe(await pixel(page, segment('Unread'), 4))
})

test('in forced colours the main button is distinct [W9]', async ({ page }) => {
  await page.goto('/auth/forgot-password')
  const button = page.getByRole('button', { name: 'Send reset link' })
  await expect(button).toBeVisible()
  expect(await pixel(page, button, 4)).not.toBe(await pixel(page, button, -4))
})

/** Reads one pixel at half the height of an element. */
async function pixel(page: Page, target: Locator, from_left: number): Promise<string> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  const clip = { x: Math.round(box.x) + from_left, y: Math.round(box.y + box.height / 2), width: 1, height: 1 }
  return (await page.screenshot({ clip })).toString('base64')
}
