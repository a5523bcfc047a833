import { expect, fillInbox, rows, test } from '@plinth/e2e/product'

test('the inbox shows a paper kite with its badge, and filters by its type', async ({ page, stack, signedIn }) => {
  await fillInbox(stack, signedIn.email, [
    { title: 'News of the type', type: 'paper_kite' },
    { title: 'Something else', type: 'security_alert' },
  ])
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Paper kite')
  await page.getByLabel('Type', { exact: true }).selectOption('Paper kite')
  await expect(page).toHaveURL(/[?&]type=paper_kite$/)
  await expect(rows(page)).toHaveText([/News of the type/])
})

test('the settings have a switch for paper kite notifications by mail and in the inbox', async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy()
  await page.goto('/settings/notifications')
  for (const channel of ['Email', 'In-app']) {
    const choice = page.getByRole('switch', { name: `${channel} for paper kite notifications` })
    await expect(choice).toBeChecked()
    await choice.click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(choice).not.toBeChecked()
  }
})
