import type { Locator, Page } from '@playwright/test'
import { tabTo } from '../../checks/keyboard.ts'
import { bell, fillInbox, fillInboxWith, MIXED, openPanel, rows } from '../../data/inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'

const PHONE = { width: 390, height: 844 }

test('the bell opens and closes its popover by pointer and keyboard and gets the focus back [W3]', async ({
  page,
  stack,
  signedIn,
}) => {
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  const panel = await openPanel(page)
  await expect(panel.getByRole('heading', { name: 'Notifications', exact: true })).toBeFocused()
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'true')
  await bell(page).click()
  await expect(panel).toHaveCount(0)
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(bell(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(rows(panel)).toHaveCount(6)
  await tabTo(page, panel.getByRole('link', { name: 'Settings' }))
  await tabTo(page, panel.getByRole('button', { name: 'Delete: New sign-in to your account' }))
  await page.keyboard.press('Enter')
  await expect(rows(panel)).toHaveCount(5)
  await expect(rows(panel).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell(page)).toBeFocused()

  await openPanel(page)
  await page.mouse.click(400, 700)
  await expect(panel).toHaveCount(0)
})

test('a panel that a change of the page closed stays closed on the way back', async ({ page, stack, signedIn }) => {
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/users')
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expectDashboard(page, signedIn.name)
  const panel = await openPanel(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/users$/)
  await expect(panel).toHaveCount(0)
  await page.goForward()
  await expectDashboard(page, signedIn.name)
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(panel).toHaveCount(0)
})

test('the whole inbox opens in a modal with the same filter, and from there as a page [W3]', async ({
  page,
  stack,
  signedIn,
}) => {
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/dashboard')
  const panel = await openPanel(page)
  await panel.getByLabel('Type').selectOption('Security')
  await expect(rows(panel)).toHaveCount(2)
  await panel.getByRole('button', { name: 'View all' }).click()
  const modal = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Open as a page' }) })
  await expect(modal.getByLabel('Type')).toHaveValue('security_alert')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(modal.getByRole('heading', { name: 'Notifications', exact: true })).toBeFocused()
  await modal.getByRole('button', { name: 'Close notifications' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bell(page)).toBeFocused()

  await (await openPanel(page)).getByRole('button', { name: 'View all' }).click()
  const before = await modal.boundingBox()
  await modal.getByRole('radio', { name: 'Unread' }).click()
  await expect(rows(modal)).toHaveCount(3)
  const after = await modal.boundingBox()
  expect(after?.y).toBe(before?.y)
  expect(after?.height).toBeLessThan(before?.height ?? 0)
  await modal.getByRole('link', { name: 'Open as a page' }).click()
  await expect(page).toHaveURL(/\/notifications\?unread=true$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused()
  await expect(rows(page)).toHaveCount(3)
})

test('opening a notification from an overlay closes it and focuses the heading of the page', async ({
  page,
  stack,
  signedIn,
}) => {
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/dashboard')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const panel = await openPanel(page)
  await panel.getByRole('link', { name: 'Unread: New sign-in to your account' }).click()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused()
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await openPanel(page)
  await panel.getByRole('link', { name: 'Your password was changed' }).click()
  await expect(panel).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('the bell opens the page if the overlay cannot be loaded', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectNoAnswer()
  await fillInbox(stack, signedIn.email, MIXED)
  await page.route('**/assets/overlays-*.js', (route) => route.abort())
  await page.goto('/dashboard')
  await bell(page).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(6)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a swipe, the button and Escape close the sheet and return the focus [W3]', async ({
    page,
    stack,
    signedIn,
  }) => {
    await fillInbox(stack, signedIn.email, MIXED)
    await page.goto('/dashboard')
    const sheet = await openPanel(page)
    await expect(rows(sheet)).toHaveCount(6)
    const height = (await sheet.boundingBox())?.height ?? 0
    expect(height).toBeLessThanOrEqual(PHONE.height * 0.85)

    await swipeDown(page, sheet.getByRole('heading', { name: 'Notifications', exact: true }))
    await expect(sheet).toHaveCount(0)
    await expect(bell(page)).toBeFocused()

    await openPanel(page)
    await sheet.getByRole('button', { name: 'Close notifications' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(bell(page)).toBeFocused()

    await openPanel(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(bell(page)).toBeFocused()
  })

  test('a swipe inside a scrolled list scrolls it and does not move the sheet', async ({ page, stack, signedIn }) => {
    await fillInboxWith(stack, signedIn.email, 20)
    await page.goto('/dashboard')
    const sheet = await openPanel(page)
    await rows(sheet).last().scrollIntoViewIfNeeded()
    await swipeDown(page, rows(sheet).last())
    await expect(sheet).toBeVisible()
    await expect(rows(sheet).last()).not.toBeInViewport()
  })

  test('the whole inbox takes the whole screen', async ({ page, stack, signedIn }) => {
    await fillInbox(stack, signedIn.email, MIXED)
    await page.goto('/dashboard')
    await (await openPanel(page)).getByRole('button', { name: 'View all' }).tap()
    await expect(page.getByRole('link', { name: 'Open as a page' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
    await page.getByRole('button', { name: 'Close notifications' }).tap()
    await expect(bell(page)).toBeFocused()
  })
})

/** The finger moves down half of the screen: far enough, however slowly. */
async function swipeDown(page: Page, start: Locator): Promise<void> {
  const box = await start.boundingBox()
  if (!box) throw new Error('There is nothing to put a finger on')
  const [x, y] = [box.x + 20, box.y + box.height / 2]
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  for (let step = 1; step <= 18; step++) await send('touchMove', [{ x, y: y + step * 24 }])
  await send('touchEnd', [])
}
