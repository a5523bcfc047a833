import { ROUTE_LIST, type RouteKey } from '@plinth/contract/routes/table'
import { expect, test } from 'vitest'
import { Browser } from '../browser.ts'
import { useProvider } from '../oidc/use-provider.ts'
import { Visitor } from '../oidc/visitor.ts'
import { magicLink, OTHER_PASSWORD, PASSWORD, resetLink } from '../people.ts'
import { type Somebody, somebody } from '../teams.ts'
import { app } from '../use-app.ts'
import type { Authenticator } from './authenticator.ts'
import { addCodes, addPasskey, firstStep } from './people.ts'

// The test calls every route that can set the session cookie, for an account with a second factor, with one step.

const provider = useProvider()

async function protectedUser(): Promise<Somebody & { authenticator: Authenticator }> {
  const ada = await somebody(app, 'Ada')
  await addCodes(app, ada.cookie)
  const { authenticator } = await addPasskey(app, ada.cookie)
  return { ...ada, authenticator }
}

const post = async (path: string, json: object, cookie?: string) =>
  (await app.send('POST', path, { json, cookie })).cookies

/** Returns the cookies that the route sets after one step. */
type OneStep = () => Promise<Record<string, string>>

const WITHOUT_SECOND_STEP: Partial<Record<RouteKey, OneStep>> = {
  'POST /auth/sign-in': async () => {
    const { email } = await protectedUser()
    return await post('/auth/sign-in', { email, password: PASSWORD })
  },
  'POST /auth/magic-link/confirm': async () => {
    const { email } = await protectedUser()
    return await post('/auth/magic-link/confirm', { token: (await magicLink(app, email)).token })
  },
  'GET /auth/oidc/callback': async () => {
    const ada = await protectedUser()
    provider.account = { sub: ada.user_id, email: ada.email, email_verified: true, name: 'Ada' }
    const linking = new Visitor(app, { session: ada.cookie })
    await linking.comeBack(await provider.visit(await linking.link()))
    const visitor = new Visitor(app)
    const page = await visitor.comeBack(await provider.visit(await visitor.start('/settings/account')))
    expect(`${page.pathname}${page.search}`).toBe('/auth/second-step?redirect=%2Fsettings%2Faccount')
    const cookies = Object.fromEntries([...visitor.cookies].map(([name, value]) => [name, `${name}=${value}`]))
    await app.call('POST /auth/second-factor/options', { cookie: Object.values(cookies).join('; ') })
    return cookies
  },
  'POST /auth/verify-email': async () => {
    // Of two pending sign-ups the second is followed after the first has become an account with a factor.
    const email = `${crypto.randomUUID()}@example.com`
    const signUp = async () => {
      const { cookies } = await app.call('POST /auth/sign-up', { body: { name: 'Ada', email, password: PASSWORD } })
      return { cookie: cookies.signup, token: (await app.mailbox.take('verify-email', email)).token }
    }
    const [first, second] = [await signUp(), await signUp()]
    const { cookie } = await app.call('POST /auth/verify-email', { body: { token: first.token } }, first)
    await addCodes(app, cookie ?? '')
    return await post('/auth/verify-email', { token: second.token, name: 'Ada', password: PASSWORD }, second.cookie)
  },
  'POST /auth/second-factor': async () => {
    const { email } = await protectedUser()
    const browser = new Browser()
    await firstStep(app, email, browser)
    return await post('/auth/second-factor', { code: '000000' }, browser.cookie)
  },
  'POST /auth/passkey': async () => {
    const { authenticator } = await protectedUser()
    const { body } = await app.call('POST /auth/passkey/options')
    // The possession of the device is one step, its user verification the other.
    return await post('/auth/passkey', { passkey: authenticator.get(body, { verified: false }) })
  },
  'POST /auth/reauthenticate': async () => {
    const { cookie } = await protectedUser()
    return await post('/auth/reauthenticate', { password: PASSWORD }, cookie)
  },
  'POST /auth/change-password': async () => {
    const { email } = await protectedUser()
    const browser = new Browser()
    await firstStep(app, email, browser)
    const body = { current_password: PASSWORD, new_password: OTHER_PASSWORD }
    return await post('/auth/change-password', body, browser.cookie)
  },
}

/** docs/security/advisories.md names published faults of routes of the same kind. */
const PUBLISHED: Partial<Record<string, string>> = {
  'POST /auth/magic-link/confirm': ' (better-auth#9552)',
  'GET /auth/oidc/callback': ' (gitea#3970)',
  'POST /auth/verify-email': ' (posthog#56931)',
}

const SETS_WITHOUT_SAYING: RouteKey[] = ['GET /auth/oidc/callback']

test('every route that can set the session cookie has a row [V1]', () => {
  const setting = ROUTE_LIST.filter(
    ({ route, key }) => route.session_cookie === 'set' || SETS_WITHOUT_SAYING.includes(key),
  )
  expect(Object.keys(WITHOUT_SECOND_STEP).toSorted()).toEqual(setting.map(({ key }) => key).toSorted())
})

test.each(Object.entries(WITHOUT_SECOND_STEP).map(([key, call]) => [key, PUBLISHED[key] ?? '', call] as const))(
  '%s opens no session of an account with a second factor by one step%s [V1]',
  async (_key, _fault, call) => {
    const cookies = await call()
    expect(cookies).not.toHaveProperty('session')
  },
)

test('a reset opens no session either, and the new password is one step (flask-security#258) [V1]', async () => {
  const { email } = await protectedUser()
  const { token } = await resetLink(app, email)
  const password = OTHER_PASSWORD
  const { cookies } = await app.call('POST /auth/reset-password', { body: { token, password } })
  expect(cookies).not.toHaveProperty('session')
  const { status, cookies: signedIn } = await app.call('POST /auth/sign-in', { body: { email, password } })
  expect([status, 'session' in signedIn]).toEqual([202, false])
})
