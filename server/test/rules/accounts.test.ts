import { randomBytes } from 'node:crypto'
import { ROUTES } from '@plinth/contract/routes/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { FRONTEND_URL } from '../client.ts'
import { createPerson, PASSWORD, signedIn, signIn } from '../people.ts'

// Each rule of accounts and sessions is tested once here; the features' own tests go through the cases.

describe('authentication', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  test('sign-up needs a confirmed address, and a reset replaces the password and ends sessions [S1, S2, S3]', async () => {
    const email = 'ada@example.com'
    expect((await app.call('GET /auth/providers')).body).toEqual({ password: true, magic_link: true, oidc: null })
    const { cookies } = await app.call('POST /auth/sign-up', { body: { name: 'Ada', email, password: PASSWORD } })
    const browser = { cookie: cookies.signup }
    await app.refuse('email_unverified', 'POST /auth/sign-in', { body: { email, password: PASSWORD } }, browser)
    const { token } = await app.mailbox.take('verify-email', email)
    await app.call('POST /auth/verify-email', { body: { token } }, browser)
    const before = await signIn(app, { email })

    await app.call('POST /auth/forgot-password', { body: { email } })
    const reset = await app.mailbox.take('reset-password', email)
    const password = 'granite window seven harbours'
    await app.call('POST /auth/reset-password', { body: { token: reset.token, password } })
    await app.refuse('unauthorized', 'GET /auth/session', { cookie: before })
    await app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password: PASSWORD } })
    await signIn(app, { email, password })
  })

  test('the session is an HttpOnly cookie, and without it protected routes return 401 [S4]', async () => {
    await createPerson(app, { name: 'Grace', email: 'grace@example.com' })
    const { headers, cookie } = await app.call('POST /auth/sign-in', {
      body: { email: 'grace@example.com', password: PASSWORD },
    })
    expect(headers.getSetCookie()[0]).toContain('; HttpOnly;')
    await app.call('GET /users/me', { cookie })
    await app.refuse('unauthorized', 'GET /users/me')
  })

  test('another origin is rejected, and CORS names the exact origin [S5]', async () => {
    const from = (origin: string) => app.send('GET', '/auth/providers', { headers: { origin } })
    expect(await from('https://elsewhere.example')).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } })
    const own = await from(FRONTEND_URL)
    expect(own.headers.get('access-control-allow-origin')).toBe(FRONTEND_URL)
    expect(own.headers.get('access-control-allow-credentials')).toBe('true')
  })

  test('the authentication secret has at least 32 characters [C4]', () => {
    const AUTH_SECRET = randomBytes(16).toString('hex')
    expect(readConfig({ NODE_ENV: 'test', AUTH_SECRET }).auth_secret).toHaveLength(32)
    expect(() => readConfig({ NODE_ENV: 'test', AUTH_SECRET: AUTH_SECRET.slice(1) })).toThrow()
  })

  test('the authentication routes and the session cookie have these names [R3, S4]', async () => {
    const names = Object.keys(ROUTES).filter((key) => key.includes(' /auth/'))
    expect(names).toEqual([
      'POST /auth/sign-up',
      'POST /auth/resend-verification',
      'POST /auth/verify-email',
      'POST /auth/sign-in',
      'POST /auth/magic-link',
      'POST /auth/magic-link/confirm',
      'POST /auth/forgot-password',
      'POST /auth/reset-password',
      'POST /auth/change-password',
      'POST /auth/reauthenticate',
      'GET /auth/sessions',
      'DELETE /auth/sessions',
      'DELETE /auth/sessions/:session_id',
      'GET /auth/providers',
      'POST /auth/oidc/start',
      'GET /auth/oidc/callback',
      'POST /auth/oidc/link',
      'DELETE /auth/oidc/link',
      'GET /auth/session',
      'POST /auth/sign-out',
      'POST /auth/second-factor/options',
      'POST /auth/second-factor',
      'POST /auth/passkey/options',
      'POST /auth/passkey',
      'GET /auth/factors',
      'POST /auth/factors/passkeys/options',
      'POST /auth/factors/passkeys',
      'PATCH /auth/factors/passkeys/:passkey_id',
      'DELETE /auth/factors/passkeys/:passkey_id',
      'POST /auth/factors/code/begin',
      'POST /auth/factors/code',
      'DELETE /auth/factors/code',
      'POST /auth/factors/recovery-codes',
      'DELETE /auth/factors/trusted-browsers',
      'POST /auth/reauthenticate/options',
    ])
    const { headers } = await app.call('POST /auth/sign-out')
    expect(headers.getSetCookie()[0]).toMatch(/^session=;/)
    const deployed = await startTestApp({ server_url: 'https://api.example.com' })
    const answer = await deployed.call('POST /auth/sign-out')
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=;/)
    await deployed.close()
  })
})

test('an address never changes, and a profile update that names one is refused [P3]', async () => {
  const app = await startTestApp()
  const cookie = await signedIn(app, { name: 'Radia', email: 'radia@example.com' })
  const body = JSON.stringify({ name: 'Radia', email: 'other@example.com' })
  const answer = await app.send('PUT', '/users/profile', {
    cookie,
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/email' }] } })
  expect((await app.call('GET /users/me', { cookie })).body.email).toBe('radia@example.com')
  await app.close()
})
