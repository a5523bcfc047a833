import { expect, test } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { addCodes, addPasskey, CodeApp, firstStep } from '../../../../test/factors/people.ts'
import { somebody } from '../../../../test/teams.ts'
import { app, useApp } from '../../../../test/use-app.ts'

useApp()

const factorsOf = async (cookie: string) => (await app.call('GET /auth/factors', { cookie })).body

test('with codes the password alone opens no session, and a code completes the sign-in [V1]', async () => {
  const { cookie, email } = await somebody(app, 'Ada')
  const { app: codes, recovery_codes } = await addCodes(app, cookie)
  expect(recovery_codes).toHaveLength(10)
  const browser = new Browser()
  expect(await firstStep(app, email, browser)).toEqual({ next: 'second_factor', methods: ['code', 'recovery_code'] })
  expect([browser.has('session'), browser.has('second_step')]).toEqual([false, true])
  await app.refuse('unauthorized', 'GET /users/me', browser)

  const { body } = browser.keep(await app.call('POST /auth/second-factor', { body: { code: codes.next() } }, browser))
  expect(body.session.method).toBe('password')
  expect(browser.has('second_step')).toBe(false)
  expect((await app.call('GET /users/me', browser)).body.has_second_factor).toBe(true)
})

test('a secret becomes a factor by one of its own codes alone', async () => {
  const { cookie } = await somebody(app, 'Ada')
  const refuse = (code: string) =>
    app.refuse('second_factor_incorrect', 'POST /auth/factors/code', { body: { code } }, { cookie })
  await refuse('123456')
  const { body } = await app.call('POST /auth/factors/code/begin', { cookie })
  await refuse(new CodeApp(body.secret).codeAt(10))
  expect((await factorsOf(cookie)).code).toBeNull()
})

test('a passkey is the second step after a password, and signs in alone, once [V1, V2, V6]', async () => {
  const { cookie, email, user_id } = await somebody(app, 'Ada')
  const { authenticator, recovery_codes } = await addPasskey(app, cookie)
  expect(recovery_codes).toHaveLength(10)
  const browser = new Browser()
  expect((await firstStep(app, email, browser)).methods).toEqual(['passkey', 'recovery_code'])
  const { body: asked } = await app.call('POST /auth/second-factor/options', browser)
  if (!asked.passkey) throw new Error('No options')
  const passkey = authenticator.get(asked.passkey)
  const second = browser.keep(await app.call('POST /auth/second-factor', { body: { passkey } }, browser))
  expect(second.body.session.method).toBe('password')

  const alone = new Browser()
  const { body: options } = await app.call('POST /auth/passkey/options', alone)
  const answer = { body: { passkey: authenticator.get(options) } }
  const { body } = alone.keep(await app.call('POST /auth/passkey', answer, alone))
  expect([body.user.id, body.session.method]).toEqual([user_id, 'passkey'])
  await app.refuse('second_factor_incorrect', 'POST /auth/passkey', answer)
})

test('a recovery code completes a sign-in once, however it is typed [V4]', async () => {
  const { cookie, email } = await somebody(app, 'Ada')
  const { recovery_codes } = await addCodes(app, cookie)
  const [code = ''] = recovery_codes
  const browser = new Browser()
  await firstStep(app, email, browser)
  const typed = ` ${code.toLowerCase().replace('-', ' ')}`
  await app.call('POST /auth/second-factor', { body: { recovery_code: typed } }, browser)
  expect((await factorsOf(cookie)).recovery_codes_left).toBe(9)
  await firstStep(app, email, browser)
  await app.refuse('second_factor_incorrect', 'POST /auth/second-factor', { body: { recovery_code: code } }, browser)
})
