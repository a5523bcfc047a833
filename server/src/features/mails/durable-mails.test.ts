import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { jobsDone } from '../../../test/jobs-done.ts'
import { PASSWORD } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { FakeResend } from '../../adapters/mail/test/fake-resend.ts'
import { countDead, countJobs, hurryJobs, unfinishedJobs } from '../../jobs/queries.ts'

const provider = new FakeResend()
/** This app makes accounts, and sends no mail through the provider. */
let maker: TestApp
/** This one sends through the provider, on the database of the other. */
let app: TestApp
let ada: Somebody
let hedy: Somebody
beforeAll(async () => {
  await provider.listen()
  maker = await startTestApp()
  ada = await somebody(maker, 'Ada')
  hedy = await somebody(maker, 'Hedy')
  // The other one alone sends mails from now on.
  await maker.settled()
  await maker.jobs.close()
  const email = { api_key: 're_test', from: 'Example <hello@example.com>', api_base_url: provider.url }
  app = await startTestApp({ email, database_url: () => maker.database_url })
})
afterEach(async () => {
  provider.plan.length = 0
  provider.requests.length = 0
  app.log.length = 0
  await query(maker.database_url, "delete from pgboss.job where name in ('mail', 'dead-jobs')")
})
afterAll(async () => {
  await app.close()
  await maker.close()
  await provider.close()
})

const settled = async () => {
  await app.settled()
  await jobsDone(maker.database_url, app.jobs)
}

const askLink = async (email = ada.email) => {
  await app.call('POST /auth/magic-link', { body: { email } })
  await settled()
}

/** The next attempts seem to have come. */
const again = async () => {
  await app.database.exec(hurryJobs({ id: null, job: 'mail' }))
  await settled()
}

const unsent = () => app.database.all(unfinishedJobs({ job: 'mail', limit: 10 }))

/** Each token counts once for all tries of an attempt. */
const tokens = () => [
  ...new Set(provider.requests.map(({ body }) => /magic=([\w-]{43})/.exec(JSON.stringify(body))?.[1])),
]

const failing = (times: number, status = 500) =>
  provider.plan.push(...Array.from({ length: times }, () => ({ status })))

test('a mail arrives after an outage of the provider, and only its last link works [E7]', async () => {
  failing(6)
  await askLink()
  await again()
  expect(await unsent()).toMatchObject([{ mail: 'magic_link', died_at: null, user_id: ada.user_id, attempts: 2 }])
  await again()
  expect(await unsent()).toEqual([])
  const [first = '', second = '', third = ''] = tokens()
  expect(tokens()).toHaveLength(3)
  const presented = (token: string) => ({ body: { token, email: ada.email } })
  for (const dead of [first, second])
    await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', presented(dead))
  await app.call('POST /auth/magic-link/confirm', presented(third))
})

const signUp = async (email: string) => {
  const made = await app.call('POST /auth/sign-up', { body: { name: 'Grace', email, password: PASSWORD } })
  await settled()
  return made
}

const pendingSignUps = () => query(maker.database_url, "select email from email_tokens where purpose = 'sign_up'")

test('a sign-up with a known address ends with its note, and another link for it is never mailed [S8]', async () => {
  failing(3)
  await signUp(ada.email)
  expect(await pendingSignUps()).toEqual([{ email: ada.email }])
  await app.call('POST /auth/resend-verification', { body: { email: ada.email } })
  await settled()
  expect(JSON.stringify(provider.requests)).not.toMatch(/token=/)
  await again()
  expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain('Someone tried to sign up with your address')
  expect(await unsent()).toEqual([])
  expect(await pendingSignUps()).toEqual([])
})

test('a sign-up with the address of a suspended account sends nothing, and its job ends [S20]', async () => {
  await query(maker.database_url, `update users set suspended_at = now() where id = '${hedy.user_id}'`)
  await signUp(hedy.email)
  expect(provider.requests).toEqual([])
  expect(await unsent()).toEqual([])
  expect(await pendingSignUps()).toEqual([])
})

test('a sign-up that was confirmed by the link of a failed attempt is mailed no more [E7]', async () => {
  await signUp('waiting@example.com')
  // The provider sends the mail, and its reply is lost.
  failing(3)
  const { cookies } = await signUp('grace@example.com')
  const token = /token=([\w-]{43})/.exec(JSON.stringify(provider.requests.at(-1)?.body))?.[1] ?? ''
  await app.call('POST /auth/verify-email', { body: { token } }, { cookie: cookies.signup })
  const sent = provider.requests.length
  await again()
  expect(provider.requests).toHaveLength(sent)
  expect(await unsent()).toEqual([])
})

test('a mail that waits has no token in the database, and no row once it is sent [E7, S14]', async () => {
  failing(3)
  await askLink()
  const [token = ''] = tokens()
  expect(token).toHaveLength(43)
  const dump = await query<{ line: string }>(maker.database_url, 'select j::text as line from pgboss.job j')
  const text = JSON.stringify(dump)
  expect(text).toContain('magic_link')
  for (const spelling of [token, Buffer.from(token).toString('hex')]) expect(text).not.toContain(spelling)
  await again()
  expect(await query(maker.database_url, "select from pgboss.job where name = 'mail'")).toEqual([])
})

test('a mail that the provider never takes is given up at once, and raises no alert [E8]', async () => {
  failing(1, 422)
  await askLink()
  expect(provider.requests).toHaveLength(1)
  expect(await unsent()).toMatchObject([
    {
      mail: 'magic_link',
      died_at: expect.any(String),
      user_id: ada.user_id,
      attempts: 1,
      error: expect.stringContaining('422'),
    },
  ])
  expect(await app.database.single(countDead({}))).toEqual({ dead: 0 })
  expect((await app.database.all(countJobs({}))).find(({ name }) => name === 'mail')).toMatchObject({ dead: 0 })
  expect(app.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('a refusal of the sender is tried again, since it says nothing of the recipient [E8]', async () => {
  provider.plan.push({ status: 422, body: { name: 'validation_error', message: 'Invalid `from` field.' } })
  await askLink()
  expect(await unsent()).toMatchObject([{ mail: 'magic_link', died_at: null, attempts: 1 }])
})

test('a mail is given up once its link would have expired [E8]', async () => {
  failing(3)
  await askLink()
  await query(
    maker.database_url,
    "update pgboss.job set created_on = now() - interval '11 minutes' where name = 'mail'",
  )
  await again()
  expect(provider.requests).toHaveLength(3)
  expect(await unsent()).toMatchObject([{ died_at: expect.any(String), error: expect.stringContaining('expired') }])
  expect(await app.database.single(countDead({}))).toEqual({ dead: 1 })
})

test('an unknown address costs one job like a known one, and leaves nothing [S8]', async () => {
  await askLink('nobody@example.com')
  expect(provider.requests).toEqual([])
  expect(await unsent()).toEqual([])
  expect(await query(maker.database_url, "select from pgboss.job where name = 'mail'")).toEqual([])
})

test('each mail has one line with its ids, and never the address, the token or the link [E9, R6]', async () => {
  failing(3)
  await askLink()
  await again()
  const request_id = app.log.find(({ event, route }) => event === 'request' && route === '/auth/magic-link')?.request_id
  const about = { template: 'magic-link', user_id: ada.user_id, request_id, ms: expect.any(Number) }
  const lines = app.log.filter(({ event }) => String(event).startsWith('mail.'))
  expect(lines).toEqual([
    expect.objectContaining({
      event: 'mail.failed',
      attempt: 1,
      attempts: 3,
      reason: 'the provider answered 500',
      ...about,
    }),
    expect.objectContaining({ event: 'mail.sent', attempt: 2, attempts: 1, provider_id: 'mail-1', ...about }),
  ])
  expect(JSON.stringify(lines)).not.toMatch(/@|magic=|https?:/)
})

test('the deletion of an account removes its mails that wait or failed [E10, P4]', async () => {
  failing(1, 422)
  await askLink()
  failing(3)
  await askLink()
  expect(await unsent()).toHaveLength(2)
  await app.call('DELETE /users/profile/account', ada)
  expect(await query(maker.database_url, "select from pgboss.job where name in ('mail', 'dead-jobs')")).toEqual([])
})
