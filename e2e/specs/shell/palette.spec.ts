import type { Page } from '@playwright/test'
import { neverIdle } from '../../browser/never-idle.ts'
import { prepareAxe, violations } from '../../checks/accessibility.ts'
import { settled } from '../../checks/settled.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { choose, expectActive, openPalette, paletteField } from '../../journeys/palette.ts'

const options = (page: Page) => page.getByRole('option')
const status = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('status')

test('the palette is used by keyboard alone, and gives the focus back [W15]', async ({ page, signedIn }) => {
  await page.goto('/settings/profile')
  const name = page.getByLabel('Name')
  await expect(name).toHaveValue(signedIn.name)
  await name.focus()
  const field = await openPalette(page)
  await expect(options(page).first()).toHaveAccessibleName('Dashboard')
  await expect(field).not.toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('ArrowDown')
  await expectActive(page, 'Dashboard')
  await page.keyboard.press('ArrowUp')
  await expectActive(page, 'Sign out')
  await page.keyboard.press('Home')
  await expectActive(page, 'Dashboard')
  await page.keyboard.press('End')
  await expectActive(page, 'Sign out')

  await field.fill('not set')
  await expectActive(page, /^Notifications Settings$/)
  await expect(status(page)).toHaveText('1 result')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(name).toBeFocused()

  await openPalette(page)
  await page.keyboard.press('Control+k')
  await expect(field).toHaveCount(0)
  await choose(page, 'not set', /^Notifications Settings$/)
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  await expect(field).toHaveCount(0)
})

test('the palette is accessible with results, without any, and as a list of shortcuts [W9]', async ({
  page,
  signedIn,
}) => {
  await prepareAxe(page)
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  const field = await openPalette(page)
  await page.keyboard.press('ArrowDown')
  await settled(page)
  expect(await violations(page)).toEqual([])
  await field.fill('xyzzy')
  await expect(page.getByText('Nothing matches “xyzzy”')).toBeVisible()
  await settled(page)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await choose(page, 'shortcuts', 'Keyboard shortcuts')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await settled(page)
  expect(await violations(page)).toEqual([])
})

test('no code of the palette is loaded before it is asked for [W15]', async ({ page, signedIn }) => {
  await neverIdle(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await page.waitForLoadState('networkidle')
  const isPalette = (path: string) => path.includes('/palette-')
  expect(scripts.filter(isPalette)).toEqual([])
  await openPalette(page)
  expect(scripts.filter(isPalette)).toHaveLength(1)
})

test('a search button opens the palette, and gets the focus back', async ({ page, signedIn }) => {
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  await button.click()
  await expect(paletteField(page)).toBeFocused()
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(button).toBeFocused()
})

test('on a phone the palette opens from the menu, whose button gets the focus back', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  const menu = page.getByRole('button', { name: 'Open menu' })
  await menu.click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(paletteField(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(paletteField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('the palette opens over no other dialog', async ({ page, signedIn }) => {
  await page.goto('/organization')
  await expect(page.getByRole('heading', { name: 'Personal', level: 1 })).toBeVisible()
  // Its code is there from now on.
  await openPalette(page)
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Create organization' }).click()
  const name = page.getByRole('dialog', { name: 'Create an organization' }).getByLabel('Name')
  await expect(name, signedIn.name).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the palette opens again at once, while the one that was closed has not left the page', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings/profile')
  const name = page.getByLabel('Name')
  await expect(name).toHaveValue(signedIn.name)
  await name.focus()
  const field = await openPalette(page)
  // A dialog leaves in the next frame, which does not come for now.
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = (callback) => held.push(callback)
    window.addEventListener('keyup', () => {
      if (held.length === 0) return
      window.requestAnimationFrame = requestAnimationFrame
      for (const callback of held.splice(0)) requestAnimationFrame(callback)
    })
  })
  await page.keyboard.down('Escape')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
})
