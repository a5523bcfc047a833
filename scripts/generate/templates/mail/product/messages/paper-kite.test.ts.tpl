import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody, startTestApp, type TestApp } from '@plinth/server/product-test'
import { mailPaperKite } from './paper-kite.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the mail paper-kite arrives with its words and its link', async () => {
  const ada = await somebody(app, 'Ada')
  mailPaperKite(app, ada.user_id, '/dashboard')
  const { mail, link } = await app.mailbox.take('paper-kite', ada.email)
  expect(mail.subject).toBe('Paper kite')
  expect(mail.text).toContain('Hello Ada')
  expect(link.href).toBe(`${app.frontend_url}/dashboard`)
})

test('the mail paper-kite goes to one user alone, and not to a deleted one', async () => {
  const [ada, gone] = [await somebody(app, 'Ada'), await somebody(app, 'Gone')]
  await app.call('DELETE /users/profile/account', { cookie: gone.cookie })
  mailPaperKite(app, ada.user_id, '/dashboard')
  mailPaperKite(app, gone.user_id, '/dashboard')
  await app.settled()
  const sent = app.mailbox.all.filter(({ template }) => template === 'paper-kite')
  expect(sent.map(({ to }) => to)).toEqual([ada.email])
})
