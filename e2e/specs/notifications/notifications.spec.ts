import { recordRequests } from '../../checks/requests.ts'
import { addToInbox, bell, failNotifications, fillInbox, fillInboxWith, MIXED, rows } from '../../data/inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { answerWith } from '../../responses/refusals.ts'
import { alterFeatures } from '../../responses/user.ts'

test('reading and deleting show at once, persist, and call only /notifications [W5]', async ({
  page,
  stack,
  signedIn,
}) => {
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(6)
  await expect(bell(page, 'Notifications, 3 unread')).toBeVisible()

  const asked = recordRequests(page, stack)
  const lists = () => asked.filter((request) => request.startsWith('GET /notifications?')).length
  await page.getByRole('button', { name: 'Mark read: New sign-in to your account' }).click()
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible()
  await expect.poll(lists).toBe(1)
  await page.getByRole('button', { name: 'Delete: Your trial ends in three days' }).click()
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
  await expect.poll(lists).toBe(2)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mark read/ })).toHaveCount(0)
  await expect.poll(lists).toBe(3)

  const paths = asked.map((request) => request.split(' ')[1])
  expect(paths.filter((path) => !path?.startsWith('/notifications'))).toEqual([])
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  await expect(bell(page, 'Notifications')).toBeVisible()
})

test('a notification without a page of the application is not a link', async ({ page, stack, signedIn }) => {
  await fillInbox(stack, signedIn.email, [
    { title: 'Leads to nothing', action_path: null },
    { title: 'Leads to a page for signing in', action_path: '/auth/login?redirect=/users' },
    { title: 'Leads to a page', action_path: '/dashboard' },
  ])
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).getByRole('link')).toHaveText(['Unread: Leads to a page'])
})

test('the filters are in the URL, and a read notification leaves the unread list [N6]', async ({
  page,
  stack,
  signedIn,
}) => {
  await alterFeatures(page, stack, { billing: 'available' })
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(6)
  await page.getByRole('radio', { name: 'Unread' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByLabel('Type').selectOption('Billing')
  await expect(page).toHaveURL(/\/notifications\?unread=true&type=billing_update$/)
  await expect(rows(page)).toHaveCount(1)
  await page.goto(`${page.url()}&type=push&user_id=somebody`)
  await expect(rows(page)).toHaveCount(3)
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark read: Your trial ends in three days' }).click()
  await expect(page.getByText('No unread billing updates')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Unread notifications' })).toBeFocused()
  await page.getByRole('button', { name: 'Show all notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(rows(page)).toHaveCount(6)
})

test('after a delete the focus moves to the next row, the previous one, or the heading', async ({
  page,
  stack,
  signedIn,
}) => {
  await fillInbox(stack, signedIn.email, MIXED.slice(0, 3))
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Mark read: New sign-in to your account' }).press('Enter')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.getByRole('button', { name: 'Delete: New sign-in to your account' }).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'Your trial ends' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete: Maintenance on Sunday' }).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).filter({ hasText: 'Your trial ends' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete: Your trial ends in three days' }).press('Enter')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All notifications' })).toBeFocused()
})

test('a failed change is rolled back in the list and on the bell, with a message', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(500)
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(6)
  const titles = await rows(page).allInnerTexts()
  const refuse = answerWith(stack.web, 500, 'internal_error')
  await page.route(`${stack.api}/notifications**`, (route) =>
    ['PATCH', 'DELETE'].includes(route.request().method()) ? refuse(route) : route.continue(),
  )
  const messages = page.getByRole('region', { name: 'Messages' })
  await page.getByRole('button', { name: 'Delete: New sign-in to your account' }).click()
  await page.getByRole('button', { name: 'Delete: Your payment has arrived' }).click()
  await expect(messages.getByText('The notification could not be deleted.')).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark read: Maintenance on Sunday' }).click()
  await expect(messages.getByText('The notification could not be marked read.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(messages.getByText('Your notifications could not be marked read.')).toBeVisible()
  await expect(bell(page, 'Notifications, 3 unread')).toBeVisible()
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(titles)
})

test('deleting a notification that is deleted already succeeds', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(404)
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(6)
  const { items } = await (await page.request.get(`${stack.api}/notifications`)).json()
  await page.request.delete(`${stack.api}/notifications/${items[0].id}`, { failOnStatusCode: true })
  await page.getByRole('button', { name: 'Delete: New sign-in to your account' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByText('could not be deleted')).toHaveCount(0)
})

test('ten thousand notifications load page by page, and an action changes one of them only', async ({
  page,
  stack,
  signedIn,
}) => {
  await fillInboxWith(stack, signedIn.email, 10_000)
  await page.goto('/notifications')
  await expect(bell(page, 'Notifications, 10000 unread')).toBeVisible()
  await expect(page.getByRole('banner').getByText('99+', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByText('20 notifications shown')).toBeVisible()
  for (const [shown, next] of [
    [70, 'News 21'],
    [120, 'News 71'],
    [170, 'News 121'],
  ] as const) {
    await page.getByRole('button', { name: 'Show more notifications' }).click()
    await expect(rows(page)).toHaveCount(shown)
    await expect(rows(page).filter({ hasText: new RegExp(`${next}\\D`) })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Delete: News 150', exact: true }).click()
  await expect(bell(page, 'Notifications, 9999 unread')).toBeVisible()
  await expect(rows(page).filter({ hasText: /News 151\D/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Delete: News 150', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mark read/ })).toHaveCount(0)
})

test('a list or a further page that fails to load says so and can be retried', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(503)
  await fillInboxWith(stack, signedIn.email, 30)
  await failNotifications(page, stack, '?*', 503)
  await page.goto('/notifications')
  await expect(page.getByText('Your notifications could not be loaded')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(20)

  await failNotifications(page, stack, '?*', 503)
  await page.getByRole('button', { name: 'Show more notifications' }).click()
  await expect(page.getByText('More notifications could not be loaded')).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(30)
  await expect(rows(page).nth(20)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more notifications' })).toHaveCount(0)
})

test('what is read in one tab is read in the other at once', async ({ page, context, stack, signedIn }) => {
  await fillInbox(stack, signedIn.email, MIXED)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/notifications')
    await expect(bell(tab, 'Notifications, 3 unread')).toBeVisible()
    await expect(rows(tab)).toHaveCount(6)
  }
  await page.getByRole('button', { name: 'Delete: New sign-in to your account' }).click()
  await expect(bell(other, 'Notifications, 2 unread')).toBeVisible()
  await expect(rows(other)).toHaveCount(5)
  await other.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mark read/ })).toHaveCount(0)
})

test('new notifications appear in the open list when they are counted', async ({ page, stack, signedIn }) => {
  await page.clock.install()
  await fillInbox(stack, signedIn.email, MIXED)
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(6)
  await expect(bell(page, 'Notifications, 3 unread')).toBeVisible()
  await addToInbox(stack, signedIn.email, [{ title: 'Just arrived', minutes_ago: 0 }])
  await page.clock.runFor(30_000)
  await expect(bell(page, 'Notifications, 4 unread')).toBeVisible()
  await expect(rows(page).first()).toContainText('Just arrived')
})
