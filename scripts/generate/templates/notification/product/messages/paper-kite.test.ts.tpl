import { defaultsOf, inboxOf, somebody, type Somebody, startTestApp, type TestApp } from '@plinth/server/product-test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifyPaperKite } from './paper-kite.ts'

let app: TestApp
let ada: Somebody
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  ada = await somebody(app, 'Ada')
})
afterAll(() => app.close())

const choose = (flags: { email: boolean; in_app: boolean }) =>
  app.call(
    'PUT /notifications/preferences',
    { body: { preferences: [{ type: 'paper_kite', ...flags }] } },
    { cookie: ada.cookie },
  )

test('a user has a preference for paper_kite, by default as its entry says', async () => {
  const { body } = await app.call('GET /notifications/preferences', { cookie: ada.cookie })
  expect(body.preferences).toContainEqual({ type: 'paper_kite', ...defaultsOf('paper_kite') })
})

test.each([
  { email: true, in_app: true },
  { email: true, in_app: false },
  { email: false, in_app: true },
  { email: false, in_app: false },
])('paper_kite obeys the preference $email by mail and $in_app in the inbox', async ({ email, in_app }) => {
  await choose({ email, in_app })
  await notifyPaperKite(app, ada.user_id, '/dashboard')
  await app.settled()
  expect(app.mailbox.to(ada.email)).toHaveLength(email ? 1 : 0)
  expect(await inboxOf(app, ada.cookie, { type: 'paper_kite' })).toHaveLength(in_app ? 1 : 0)
})

test('paper_kite is shown in the inbox, and mailed with its words, its link and a way to the settings', async () => {
  await choose({ email: true, in_app: true })
  await notifyPaperKite(app, ada.user_id, '/dashboard')
  const { mail, link } = await app.mailbox.take('paper-kite', ada.email)
  expect(mail.subject).toBe('Paper kite')
  expect(mail.text).toContain('Hello Ada')
  expect(mail.text).toContain(`${app.frontend_url}/settings/notifications`)
  expect(link.href).toBe(`${app.frontend_url}/dashboard`)
  expect(await inboxOf(app, ada.cookie)).toMatchObject([
    { type: 'paper_kite', title: 'Paper kite', action_path: '/dashboard', read_at: null },
  ])
})
