import type { Page } from '@playwright/test'
import { fillInbox, MIXED, rows } from '../../data/inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { choose } from '../../journeys/palette.ts'

const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('the question mark lists the shortcuts that work on the page [W16]', async ({ page, signedIn }) => {
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await search.focus()
  await page.keyboard.press('?')
  await expect(shortcuts(page).getByRole('term')).toHaveText(['Search pages, people and actions', 'Show this list'])
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()

  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(shortcuts(page).getByText('Next notification')).toBeVisible()
})

test('the question mark is text in a field', async ({ page, signedIn }) => {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await page.getByLabel('Phone number').press('?')
  await expect(page.getByLabel('Phone number')).toHaveValue('?')
  await page.getByLabel('Phone number').fill('')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(shortcuts(page)).toHaveCount(1)
})

test('the question mark can be turned off, and the palette still has the shortcuts [W16]', async ({
  page,
  signedIn,
}) => {
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await page.keyboard.press('?')
  await shortcuts(page).getByRole('switch').click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expectDashboard(page, signedIn.name)
  await page.keyboard.press('?')
  await choose(page, 'shortc', 'Keyboard shortcuts')
  await expect(shortcuts(page).getByRole('switch')).not.toBeChecked()
  await expect(shortcuts(page).getByRole('term')).toHaveText(['Search pages, people and actions'])
})

test('arrows and j, k move between notifications, e marks read and Enter opens [W16]', async ({
  page,
  stack,
  signedIn,
}) => {
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/notifications')
  const list = rows(page)
  await expect(list).toHaveCount(MIXED.length)
  const link = list.first().getByRole('link')
  await link.focus()
  await page.keyboard.press('ArrowDown')
  await expect(list.nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(list.nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(list.nth(1)).toBeFocused()
  await expect(list.nth(1)).toHaveCSS('outline-style', 'solid')
  await expect(list.nth(1).getByText('Unread:')).toBeAttached()
  await page.keyboard.press('e')
  await expect(list.nth(1).getByText('Unread:')).toHaveCount(0)
  await expect(list.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(list.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/account$/)
})

test('in the unread list e takes a notification out and goes on to the next', async ({ page, stack, signedIn }) => {
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/notifications?unread=true')
  await expect(rows(page)).toHaveCount(3)
  await rows(page).first().getByRole('link').focus()
  await page.keyboard.press('e')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toBeFocused()
})

test('letters do nothing to notifications while the focus is elsewhere [W16]', async ({ page, stack, signedIn }) => {
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(MIXED.length)
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).focus()
  for (const key of ['e', 'j', 'k']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused()
  await rows(page).first().getByRole('link').press('Control+e')
  await expect(rows(page).filter({ hasText: 'Unread:' })).toHaveCount(3)
})
