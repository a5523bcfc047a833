import { expect, settled, smallTargets, test } from '@plinth/e2e/product'
import { openDashboard } from './dashboard-states.ts'

test('the dashboard shows what is owed, the invoices that are due next, and the newest', async ({
  page,
  stack,
  signedIn,
}) => {
  await openDashboard(page, stack, signedIn)
  const main = page.getByRole('main')
  await expect(main.getByRole('definition')).toHaveText(['€5,078', '€1,980', '2', '1'])
  const due = page.getByRole('list', { name: 'Due next' }).getByRole('listitem')
  await expect(due).toHaveText([/Ferry & Sons.*2026-012.*Overdue/, /2026-013.*Sent/])
  const newest = page.getByRole('list', { name: 'Newest' }).getByRole('listitem')
  await expect(newest).toHaveText([/2026-014.*Draft/, /2026-013/, /2026-012/, /2026-011.*Paid/])
  await due.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice 2026-012' })).toBeVisible()
})

test('the dashboard without invoices leads to the first one', async ({ page, signedIn }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Get started · 1 of 5' }), signedIn.name).toBeVisible()
  await page.getByRole('link', { name: 'Go to invoices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every control of the dashboard is at least 44 pixels wide and high', async ({ page, stack, signedIn }) => {
    await openDashboard(page, stack, signedIn)
    await settled(page)
    expect(await smallTargets(page)).toEqual([])
  })
})
