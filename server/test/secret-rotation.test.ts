import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthSecrets } from '../src/http/tokens.ts'
import { startTestApp, type TestApp } from './app.ts'
import { Browser } from './browser.ts'
import { FRONTEND_URL } from './client.ts'
import { FakeProvider } from './oidc/fake-provider.ts'
import { Visitor } from './oidc/visitor.ts'
import { createPerson, OTHER_PASSWORD, PASSWORD, signedIn } from './people.ts'

const OLD = 'the secret before the rotation, 4c1d'
const NEW = 'the secret after the rotation, 9e72'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const provider = new FakeProvider()
/**
 * The replicas share one database: before, in the first step of a rolling restart, in the second, and after the
 * rotation. The first alone sends mails, so a link has the secret that the test expects.
 */
let before: TestApp
let preparing: TestApp
let rotating: TestApp
let after: TestApp
const replicas = () => [after, rotating, preparing, before]

beforeAll(async () => {
  await provider.listen()
  const start = (auth_secrets: AuthSecrets, beside?: TestApp) =>
    startTestApp({
      auth_secrets,
      identity_provider: { configuration: provider.configuration },
      ...(beside && { beside }),
    })
  before = await start([OLD])
  preparing = await start([OLD, NEW], before)
  rotating = await start([NEW, OLD], before)
  after = await start([NEW], before)
})

afterAll(async () => {
  for (const app of replicas()) await app.close()
  await provider.close()
})

const isSignedIn = async (app: TestApp, cookie: string) =>
  (await app.send('GET', '/auth/session', { cookie })).status === 200

const taken = async (template: 'magic-link' | 'reset-password', email: string) =>
  (await before.mailbox.take(template, email)).token

test('a session outlives the rotation of AUTH_SECRET, and ends with its last secret [C10]', async () => {
  const cookie = await signedIn(before, { name: 'Ada', email: 'ada@example.com' })
  expect(await isSignedIn(rotating, cookie)).toBe(true)
  await rotating.call('GET /notifications/unread-count', { cookie })
  expect(await isSignedIn(after, cookie)).toBe(false)
})

test('while replicas restart one by one, both kinds accept the sessions of each other [C10]', async () => {
  const old = await signedIn(preparing, { name: 'Alan', email: 'alan@example.com' })
  const fresh = await signedIn(rotating, { name: 'Edsger', email: 'edsger@example.com' })
  for (const app of [preparing, rotating])
    expect([await isSignedIn(app, old), await isSignedIn(app, fresh)]).toEqual([true, true])
})

test('signing out, and signing in again, end a session from before the rotation', async () => {
  const person = { name: 'Barbara', email: 'barbara@example.com' }
  const first = await signedIn(before, person)
  await rotating.call('POST /auth/sign-out', { cookie: first })
  expect(await isSignedIn(before, first)).toBe(false)

  const { cookie: second } = await before.call('POST /auth/sign-in', {
    body: { email: person.email, password: PASSWORD },
  })
  await rotating.call('POST /auth/sign-in', { body: { email: person.email, password: PASSWORD } }, { cookie: second })
  expect(await isSignedIn(before, second ?? '')).toBe(false)
})

test('a magic link from before the rotation signs in once [C10]', async () => {
  const email = 'frances@example.com'
  await createPerson(before, { name: 'Frances', email })
  await before.call('POST /auth/magic-link', { body: { email } })
  const token = await taken('magic-link', email)
  await after.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token } })
  const { cookie } = await rotating.call('POST /auth/magic-link/confirm', { body: { token } })
  expect(await isSignedIn(after, cookie ?? '')).toBe(true)
  await rotating.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token } })
})

test('a reset link from before the rotation sets a password once [C10]', async () => {
  const email = 'hedy@example.com'
  await createPerson(before, { name: 'Hedy', email })
  await before.call('POST /auth/forgot-password', { body: { email } })
  const body = { token: await taken('reset-password', email), password: OTHER_PASSWORD }
  await after.refuse('token_not_found', 'POST /auth/reset-password', { body })
  await rotating.call('POST /auth/reset-password', { body })
  await rotating.refuse('token_not_found', 'POST /auth/reset-password', { body })
  await after.call('POST /auth/sign-in', { body: { email, password: OTHER_PASSWORD } })
})

test('a sign-up from before the rotation keeps its password in its browser, and in no other [C10]', async () => {
  const email = 'jean@example.com'
  const browser = new Browser()
  const signUp = { body: { name: 'Jean', email, password: PASSWORD } }
  browser.keep(await before.call('POST /auth/sign-up', signUp, browser))
  const { token } = await before.mailbox.take('verify-email', email)
  browser.keep(await rotating.call('POST /auth/resend-verification', { body: { email } }, browser))
  const { token: resent } = await rotating.mailbox.take('verify-email', email)
  await rotating.refuse('password_required', 'POST /auth/verify-email', { body: { token: resent } })
  await rotating.refuse('password_required', 'POST /auth/verify-email', { body: { token } })
  browser.keep(await rotating.call('POST /auth/verify-email', { body: { token } }, browser))
  await after.call('POST /auth/sign-in', { body: { email, password: PASSWORD } })
})

test('a browser stays known through the rotation: it keeps its id and raises no alert [C10]', async () => {
  const email = 'margaret@example.com'
  const browser = new Browser(FIREFOX)
  browser.keep(
    await before.call('POST /auth/sign-up', { body: { name: 'Margaret', email, password: PASSWORD } }, browser),
  )
  const { token } = await before.mailbox.take('verify-email', email)
  const known = browser.keep(await before.call('POST /auth/verify-email', { body: { token } }, browser))

  const right = { body: { email, password: PASSWORD } }
  const again = browser.keep(await rotating.call('POST /auth/sign-in', right, browser))
  const [id, signature] = (again.cookies.known_browser ?? '').split('.')
  expect((known.cookies.known_browser ?? '').split('.')[0]).toBe(id)
  expect((known.cookies.known_browser ?? '').split('.')[1]).not.toBe(signature)
  await rotating.settled()
  expect(rotating.mailbox.to(email)).toEqual([])

  await rotating.call('POST /auth/sign-in', right, { headers: { 'user-agent': 'another browser' } })
  await rotating.settled()
  expect(rotating.mailbox.to(email)).toHaveLength(1)
})

test('a visit to the identity provider that began before the rotation ends after it [C10]', async () => {
  for (const [back, expected] of [
    [after, '/auth/login?error=oidc_failed'],
    [rotating, '/dashboard'],
  ] as const) {
    let app = before
    provider.reset()
    const visitor = new Visitor({ send: (...sent) => app.send(...sent) })
    const callback = await provider.visit(await visitor.start())
    app = back
    expect((await visitor.comeBack(callback)).href).toBe(`${FRONTEND_URL}${expected}`)
  }
})
