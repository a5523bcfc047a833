import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeSentry } from '../src/adapters/error-reporting/test/fake-sentry.ts'
import { FakeResend } from '../src/adapters/mail/test/fake-resend.ts'
import { startTestApp, type TestApp } from './app.ts'
import { jobsDone } from './jobs-done.ts'
import { PASSWORD } from './people.ts'
import { query } from './postgres.ts'
import { somebody } from './teams.ts'

let sentry: FakeSentry
let provider: FakeResend
let app: TestApp
beforeEach(async () => {
  sentry = new FakeSentry()
  await sentry.listen()
  provider = new FakeResend()
  await provider.listen()
})
afterEach(async () => {
  await app.close()
  await sentry.close()
  await provider.close()
})

test('an unexpected error is reported by route and user, with nothing of what the caller sent [R5]', async () => {
  app = await startTestApp({ error_reporting: sentry.configuration })
  const ada = await somebody(app, 'Ada')
  await query(app.database_url, 'alter table notifications rename column title to was_title')
  const answer = await app.send('GET', `/notifications/${crypto.randomUUID()}`, {
    headers: { cookie: ada.cookie, 'user-agent': 'Mozilla/5.0 (of Ada)' },
  })
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } })
  expect(answer.text).not.toContain('title does not exist')
  const event = await sentry.wait()
  expect(event).toMatchObject({
    level: 'error',
    transaction: 'GET /notifications/:notification_id',
    user: { id: ada.user_id },
    tags: { method: 'GET', route: '/notifications/:notification_id', request_id: answer.headers.get('x-request-id') },
    exception: { values: [{ type: 'error', value: expect.stringContaining('title does not exist') }] },
  })
  const [session = ''] = ada.cookie.split('=').slice(1)
  for (const secret of [session, ada.email, 'Ada', 'Mozilla']) {
    expect(sentry.reports[0]?.body).not.toContain(secret)
  }
})

test('of two unexpected errors each has a line, and no body is part of its report', async () => {
  app = await startTestApp({ error_reporting: sentry.configuration })
  await query(app.database_url, 'alter table waitlist_leads rename to leads_of_before')
  const body = { email: 'ada.lovelace@example.com', campaign: 'analytical-engine' }
  await app.refuse('internal_error', 'POST /marketing/waitlist', { body })
  await app.refuse('internal_error', 'POST /marketing/waitlist', { body })
  expect(app.log.filter(({ err, route }) => err && route)).toHaveLength(2)
  expect(await sentry.wait()).toMatchObject({ transaction: 'POST /marketing/waitlist' })
  expect(sentry.reports[0]?.body).not.toMatch(/lovelace|analytical|127\.0\.0\.1/)
})

test('an expected refusal and a provider that is not configured are not reported', async () => {
  app = await startTestApp({ error_reporting: sentry.configuration })
  await app.refuse('unauthorized', 'GET /users/me')
  await app.refuse('identity_provider_unavailable', 'POST /auth/oidc/start', { body: {} })
  await app.settled()
  expect(sentry.reports).toEqual([])
})

test('the last failure of a mail is reported by its job, without reader, link or text of the provider', async () => {
  app = await startTestApp({
    error_reporting: sentry.configuration,
    email: { api_key: 're_test', from: 'Example <hello@example.com>', api_base_url: provider.url },
  })
  provider.plan.push(
    ...Array.from({ length: 6 }, () => ({ status: 500, body: { message: 'Cannot reach ada@example.com' } })),
  )
  const body = { name: 'Ada Lovelace', email: 'ada@example.com', password: PASSWORD }
  await app.call('POST /auth/sign-up', { body })
  await app.settled()
  await jobsDone(app.database_url, app.jobs)
  expect(sentry.reports).toEqual([])
  await query(app.database_url, "update pgboss.job set retry_limit = 1, start_after = now() where name = 'mail'")
  await jobsDone(app.database_url, app.jobs)
  expect(await sentry.wait()).toMatchObject({
    transaction: 'mail',
    exception: { values: [{ type: 'MailDeliveryFailed', value: expect.stringContaining('answered 500') }] },
  })
  expect(sentry.reports[0]?.body).not.toMatch(/ada@|Lovelace|#token|auth\/verify/)
})
