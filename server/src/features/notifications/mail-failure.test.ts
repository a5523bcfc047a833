import { afterAll, beforeAll, expect, test } from 'vitest'
import { inboxOf } from '../../../test/inbox.ts'
import { linkOf } from '../../../test/mailbox.ts'
import { PASSWORD } from '../../../test/people.ts'
import { app, useApp } from '../../../test/use-app.ts'
import type { LoggedMail } from '../../adapters/mail/mailer.ts'
import { FakeResend } from '../../adapters/mail/test/fake-resend.ts'

const provider = new FakeResend()
beforeAll(() => provider.listen())
afterAll(() => provider.close())
useApp(() => ({
  email: { api_key: 're_test', from: 'Example <hello@example.com>', api_base_url: provider.url },
}))

test('with the mailer down the sign-in succeeds, the entry stays, and the log has no address [E5]', async () => {
  const email = 'ada@example.com'
  const { cookies } = await app.call('POST /auth/sign-up', {
    body: { name: 'Ada Lovelace', email, password: PASSWORD },
  })
  await expect.poll(() => provider.requests.length).toBe(1)
  const { token } = linkOf(provider.requests[0]?.body as LoggedMail)
  await app.call('POST /auth/verify-email', { body: { token } }, { cookie: cookies.signup })

  provider.plan.push({ status: 400 })
  const body = { email, password: PASSWORD }
  const { cookie = '' } = await app.call('POST /auth/sign-in', { body }, { headers: { 'user-agent': 'Firefox/140.0' } })
  await expect.poll(() => provider.requests.length).toBe(2)
  await app.events.drain(10_000)

  expect(await inboxOf(app, cookie)).toHaveLength(1)
  const faults = app.log.filter(({ level }) => Number(level) >= 40)
  expect(faults).toMatchObject([
    { event: 'mail.failed', template: 'security-alert', user_id: expect.any(String) },
    { job: 'mail security_alert', queue: 'mail', err: { name: 'MailDeliveryFailed' } },
  ])
  expect(JSON.stringify(faults)).not.toMatch(/ada@example|Lovelace/)
})
