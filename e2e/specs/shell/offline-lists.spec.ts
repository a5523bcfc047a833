import { openPanel } from '../../data/inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'

// Being offline belongs to a process, and what the cache has needs no connection.
test.use({ ownContext: true })

test('a list that failed while offline says so and loads when the connection is back', async ({
  page,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  const panel = await openPanel(page)
  await expect(panel.getByText('No notifications yet').or(panel.getByRole('listitem').first())).toBeVisible()
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await panel.getByRole('radio', { name: 'Unread' }).click()
  await expect(panel.getByRole('alert')).toContainText('You are offline.')

  await page.context().setOffline(false)
  await expect(panel.getByText('You have read everything').or(panel.getByRole('listitem').first())).toBeVisible()
  await expect(panel.getByRole('alert')).toBeHidden()
})
