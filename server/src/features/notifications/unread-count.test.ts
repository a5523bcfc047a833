import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { fillInbox, unreadCount } from '../../../test/inbox.ts'
import { somebody } from '../../../test/teams.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the unread count is the number of unread notifications of the caller [N7]', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await fillInbox(app, { user_id: ada.user_id, count: 3 })
  await fillInbox(app, { user_id: ada.user_id, count: 2, read: true })
  await fillInbox(app, { user_id: grace.user_id, count: 4 })

  expect(await unreadCount(app, ada.cookie)).toBe(3)
})
