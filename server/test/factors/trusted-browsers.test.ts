import { expect, test } from 'vitest'
import { Browser } from '../browser.ts'
import { createMeanwhile, endedOrBlocked } from '../meanwhile.ts'
import { OTHER_PASSWORD, PASSWORD, resetLink } from '../people.ts'
import { query } from '../postgres.ts'
import { type Somebody, somebody } from '../teams.ts'
import { app, useApp } from '../use-app.ts'
import { addCodes, addPasskey, firstStep } from './people.ts'

const meanwhile = createMeanwhile()
useApp({ wrap: meanwhile.wrap })

/** The browser of this user skips the second step. */
async function trusting(): Promise<Somebody & { browser: Browser; recovery_code: string }> {
  const ada = await somebody(app, 'Ada')
  const { app: codes, recovery_codes } = await addCodes(app, ada.cookie)
  const browser = new Browser()
  await firstStep(app, ada.email, browser)
  const body = { code: codes.next(), trust_browser: true }
  browser.keep(await app.call('POST /auth/second-factor', { body }, browser))
  return { ...ada, browser, recovery_code: recovery_codes[0] ?? '' }
}

const signIn = async ({ email }: Somebody, browser: Browser, password = PASSWORD) =>
  browser.keep(await app.call('POST /auth/sign-in', { body: { email, password } }, browser)).status

test('a trusted browser skips the second step, and another does not [V8]', async () => {
  const ada = await trusting()
  expect(await signIn(ada, ada.browser)).toBe(200)
  expect(await signIn(ada, new Browser())).toBe(202)
  const { trusted_browsers } = (await app.call('GET /auth/factors', ada.browser)).body
  expect(trusted_browsers).toMatchObject([{ current: true }])
})

test('a sign-in by a trusted browser changes no factor before the second step [V9]', async () => {
  const { browser, recovery_code, ...ada } = await trusting()
  await signIn(ada, browser)
  await app.refuse('reauthentication_required', 'DELETE /auth/factors/code', browser)
  const body = { password: PASSWORD, recovery_code }
  browser.keep(await app.call('POST /auth/reauthenticate', { body }, browser))
  await app.call('DELETE /auth/factors/code', browser)
})

test('a trusted browser is enough for an account without a password, which has nothing else to confirm by', async () => {
  const { browser, user_id } = await trusting()
  await query(app.database_url, `update sessions set second_step = 'trusted_browser' where user_id = '${user_id}'`)
  await app.refuse('reauthentication_required', 'DELETE /auth/factors/code', browser)
  await query(app.database_url, `update users set password_hash = null where id = '${user_id}'`)
  await app.call('DELETE /auth/factors/code', browser)
})

test('a trusted browser whose trust ends while it signs in is asked for the second step [V8, S12]', async () => {
  const ada = await trusting()
  let signingIn: Promise<number> | undefined
  meanwhile.before(/^delete from trusted_browsers/, async () => {
    signingIn = signIn(ada, ada.browser)
    await endedOrBlocked(app.database_url, signingIn)
  })
  await app.call('DELETE /auth/sessions', ada)
  expect(await signingIn).toBe(202)
})

test('a trusted browser is listed until its time is over', async () => {
  const ada = await trusting()
  const trusted = async () => (await app.call('GET /auth/factors', ada)).body.trusted_browsers
  expect(await trusted()).toMatchObject([{ current: false }])
  await query(app.database_url, `update trusted_browsers set expires_at = now() where user_id = '${ada.user_id}'`)
  expect(await trusted()).toEqual([])
})

test('the cookie of the browser from before it was trusted is not trusted [V8]', async () => {
  const ada = await somebody(app, 'Ada')
  const copied = new Browser()
  copied.keep(await app.call('POST /auth/sign-in', { body: { email: ada.email, password: PASSWORD } }, copied))
  const { app: codes } = await addCodes(app, ada.cookie)
  const own = new Browser()
  own.keep({ cookies: { known_browser: copied.cookie?.match(/known_browser=[^;]+/)?.[0] ?? '' } } as never)
  await firstStep(app, ada.email, own)
  own.keep(await app.call('POST /auth/second-factor', { body: { code: codes.next(), trust_browser: true } }, own))
  expect([await signIn(ada, own), await signIn(ada, copied)]).toEqual([200, 202])
})

test.each<[string, (ada: Somebody & { browser: Browser }) => Promise<string | undefined>]>([
  [
    '30 days',
    async ({ user_id }) => {
      await query(app.database_url, `update trusted_browsers set expires_at = now() where user_id = '${user_id}'`)
      return undefined
    },
  ],
  [
    'a change of the password',
    async ({ browser }) => {
      const body = { current_password: PASSWORD, new_password: OTHER_PASSWORD }
      browser.keep(await app.call('POST /auth/change-password', { body }, browser))
      return body.new_password
    },
  ],
  [
    'a reset',
    async ({ email }) => {
      const { token } = await resetLink(app, email)
      await app.call('POST /auth/reset-password', { body: { token, password: OTHER_PASSWORD } })
      return OTHER_PASSWORD
    },
  ],
  [
    'another factor',
    async ({ browser }) => {
      await addPasskey(app, browser.cookie ?? '')
      return undefined
    },
  ],
  [
    'signing out everywhere',
    async ({ browser }) => {
      await app.call('DELETE /auth/sessions', browser)
      return undefined
    },
  ],
  [
    'its user',
    async ({ browser }) => {
      await app.call('DELETE /auth/factors/trusted-browsers', browser)
      return undefined
    },
  ],
])('the trust ends with %s [V8]', async (_, end) => {
  const ada = await trusting()
  const password = await end(ada)
  expect(await signIn(ada, ada.browser, password)).toBe(202)
})
