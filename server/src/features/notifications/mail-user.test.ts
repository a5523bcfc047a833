import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { query } from '../../../test/postgres.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { FakeResend } from '../../adapters/mail/test/fake-resend.ts'
import { mailUser } from './mail-user.ts'

const provider = new FakeResend()
let app: TestApp
let ada: Somebody
beforeAll(async () => {
  await provider.listen()
  app = await startTestApp()
})
beforeEach(async () => {
  ada = await somebody(app, 'Ada')
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const mail = (to: TestApp, user_id: string) =>
  mailUser(to, user_id, 'billing-payment-failed', (recipient_name) => ({
    recipient_name,
    action_url: `${to.frontend_url}/settings/billing`,
  }))

test('a user is mailed by name, with a link to the application', async () => {
  mail(app, ada.user_id)
  const { mail: sent, link } = await app.mailbox.take('billing-payment-failed', ada.email)
  expect(sent.text).toContain('Hello Ada')
  expect(link.href).toBe(`${app.frontend_url}/settings/billing`)
})

test('a suspended, a deleted and an unknown user get no mail [S19]', async () => {
  const gone = await somebody(app, 'Gone')
  await app.call('DELETE /users/profile/account', { cookie: gone.cookie })
  await query(app.database_url, `update users set suspended_at = now() where id = '${ada.user_id}'`)
  for (const user_id of [ada.user_id, gone.user_id, crypto.randomUUID()]) mail(app, user_id)
  await app.settled()
  expect(app.mailbox.all.map(({ template }) => template)).not.toContain('billing-payment-failed')
})

test('a mail that the provider refuses for now is sent again under the same key', async () => {
  const own = await startTestApp()
  const person = await somebody(own, 'Grace')
  const configuration = { api_key: 're_test', from: 'Example <hello@example.com>', api_base_url: provider.url }
  const sending = await startTestApp({ email: configuration, beside: own })
  provider.plan.push({ status: 503 })
  mail(sending, person.user_id)
  await sending.settled()
  const keys = provider.requests.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(provider.requests[1]?.body).toMatchObject({ to: [person.email] })
  await sending.close()
  await own.close()
})
