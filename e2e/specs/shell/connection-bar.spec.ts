import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'What you typed stays here.' })

// Being offline belongs to a process, and what the cache has needs no connection.
test.use({ ownContext: true })

test('while the browser is offline a bar says so, and a form keeps its text until it is saved', async ({
  page,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  await page.goto('/settings/profile')
  const name = page.getByLabel('Name')
  await expect(name).toHaveValue(signedIn.name)
  await expect(bar(page)).toHaveCount(0)

  await page.context().setOffline(true)
  await expect(bar(page)).toContainText('You are offline.')
  await name.fill('Countess of Lovelace')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You are offline.')

  await page.context().setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  await expect(name).toHaveValue('Countess of Lovelace')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
})

test('when the connection is back, what is on screen is read again', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectNoAnswer()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 }), signedIn.name).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(bar(page)).toBeVisible()
  const isRead = (request: Request) => request.url().startsWith(`${stack.api}/notifications?`)
  const read = page.waitForRequest(isRead, { timeout: 10_000 })
  await page.context().setOffline(false)
  await read
  await expect(bar(page)).toHaveCount(0)
})

test('a server that cannot be reached is told by the bar until it answers', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  const count = `${stack.api}/notifications/unread-count`
  await page.route(count, (route) => route.abort())
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await expect(bar(page)).toContainText('The server cannot be reached.')
  await page.waitForLoadState('networkidle')
  await page.unroute(count)
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await expect(bar(page)).toHaveCount(0)
})

for (const width of [1280, 768, 390]) {
  test(`the bar of a lost connection moves nothing and covers no message, at ${width} pixels`, async ({
    page,
    signedIn,
    complaints,
  }) => {
    complaints.expectNoAnswer()
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/settings/notifications')
    const toggle = page.getByRole('switch', { name: 'Email for announcements' })
    await expect(toggle, signedIn.name).toBeVisible()
    const before = await toggle.boundingBox()
    await page.context().setOffline(true)
    await expect(bar(page)).toBeVisible()
    expect(await toggle.boundingBox()).toEqual(before)
    await toggle.click()
    const message = page.getByRole('region', { name: 'Messages' }).getByText('You are offline.')
    await expect(message).toBeVisible()
    await expect(async () => {
      const [above, below] = [await message.boundingBox(), await bar(page).locator('p').boundingBox()]
      if (!above || !below) throw new Error('One of the two is not on the screen')
      const apart = above.y + above.height <= below.y || above.x >= below.x + below.width
      expect(apart).toBe(true)
    }).toPass({ timeout: 10_000 })
  })
}
