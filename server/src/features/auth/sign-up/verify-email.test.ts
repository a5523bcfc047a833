import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { Browser } from '../../../../test/browser.ts'
import { PASSWORD, signIn } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { createSignUps } from '../../../../test/sign-ups.ts'
import { app, useApp } from '../../../../test/use-app.ts'

const ATTACK = 'the password of the attacker'
const CHOSEN = 'granite window seven harbours'
const ATTACKER = { name: 'Attacker', password: ATTACK }

useApp()

const { newAddress, signUp, verify, isAskedForPassword, isRefused, pendingRows } = createSignUps(() => app)

describe('in the browser that signed up', () => {
  test('the link creates the account with its name and password and signs in [S2]', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const token = await signUp(browser, email)
    const { body } = await verify(browser, token)
    expect(body).toMatchObject({ user: { email, name: 'Victim' }, session: { method: 'magic_link' } })
    expect((await app.call('GET /users/me', browser)).body.email).toBe(email)
    await signIn(app, { email })
  })

  test('the cookie is HttpOnly, lasts as long as the link, and is __Host- over https', async () => {
    const body = { name: 'Ada', email: newAddress(), password: PASSWORD }
    const { headers } = await app.call('POST /auth/sign-up', { body })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^signup=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const deployed = await startTestApp({ server_url: 'https://api.example.com' })
    const answer = await deployed.call('POST /auth/sign-up', { body })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-signup=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    await deployed.close()
  })

  test('a second sign-up keeps the secret, so both links keep their passwords', async () => {
    const [first, second, browser] = [newAddress(), newAddress(), new Browser()]
    const tokens = [await signUp(browser, first), await signUp(browser, second)]
    for (const token of tokens) {
      const { cookies } = await app.call('POST /auth/verify-email', { body: { token } }, browser)
      expect(cookies.signup).toBe('signup=')
    }
  })

  test('a given name and password replace those of the sign-up', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const { body } = await verify(browser, await signUp(browser, email), { name: 'Another Name', password: CHOSEN })
    expect(body.user.name).toBe('Another Name')
    await isRefused(email, PASSWORD)
    await signIn(app, { email, password: CHOSEN })
  })

  test('a damaged cookie is ignored', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const token = await signUp(browser, email)
    for (const cookie of ['signup=', 'signup=short', `signup=${'a'.repeat(43)}`, `signup=${'ä'.repeat(43)}`]) {
      await app.refuse('password_required', 'POST /auth/verify-email', { body: { token } }, { cookie })
    }
    await verify(browser, token)
  })
})

describe('in another browser', () => {
  test('the link asks for a password, reveals only the masked address, and is not consumed [S9]', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const token = await signUp(browser, email)
    const before = await pendingRows(email)
    const stranger = new Browser()
    const answer = await isAskedForPassword(stranger, token)
    const { request_id: _, ...problem } = answer.body
    expect(problem).toEqual({
      type: 'about:blank',
      status: 409,
      code: 'password_required',
      title: 'Choose a password to confirm this address',
      detail: 'Choose a password to confirm this address.',
      email_masked: 'v***@example.com',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await pendingRows(email)).toEqual(before)
    expect(await query(app.database_url, `select 1 from users where email = '${email}'`)).toEqual([])
    await verify(browser, token)
  })

  test('the password and name chosen there create the account and sign in [S9]', async () => {
    const email = newAddress()
    const token = await signUp(new Browser(), email)
    const phone = new Browser()
    const { body } = await verify(phone, token, { name: 'Ada', password: CHOSEN })
    expect(body.user).toMatchObject({ name: 'Ada', email })
    expect((await app.call('GET /users/me', phone)).body.name).toBe('Ada')
    await isRefused(email, PASSWORD)
    await signIn(app, { email, password: CHOSEN })
  })

  test('a weak, short or predictable password is refused on its field and leaves the link usable', async () => {
    const email = newAddress()
    const token = await signUp(new Browser(), email)
    const refuse = (code: 'password_too_weak' | 'validation_failed', password: string, name = 'Ada Lovelace') =>
      app.refuse(code, 'POST /auth/verify-email', { body: { token, name, password } })
    for (const password of ['password1234', 'adalovelace1815', email]) {
      expect((await refuse('password_too_weak', password)).body.errors).toMatchObject([{ pointer: '/password' }])
    }
    expect((await refuse('validation_failed', 'short')).body.errors).toMatchObject([{ pointer: '/password' }])
    expect((await refuse('validation_failed', CHOSEN, ' ')).body.errors).toMatchObject([{ pointer: '/name' }])
    await verify(new Browser(), token, { name: 'Ada', password: CHOSEN })
  })

  test('a link is refused for another address than its page showed, and stays usable', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const token = await signUp(browser, email)
    await app.refuse(
      'token_not_found',
      'POST /auth/verify-email',
      { body: { token, email: 'somebody.else@example.com' } },
      browser,
    )
    await app.call('POST /auth/verify-email', { body: { token, email } }, browser)
  })

  test('a sign-up without a stored browser asks for a password', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const token = await signUp(browser, email)
    await query(app.database_url, `update email_tokens set browser_hash = null where email = '${email}'`)
    await isAskedForPassword(browser, token)
    await verify(browser, token, { name: 'Ada', password: CHOSEN })
    await isRefused(email, PASSWORD)
  })
})

test('an address that got an account in between is refused, and the account does not change', async () => {
  const [email, browser] = [newAddress(), new Browser()]
  const token = await signUp(browser, email, ATTACKER)
  await query(app.database_url, `insert into users (email, name) values ('${email}', 'Victim')`)
  for (const more of [{}, ATTACKER]) {
    await app.refuse('account_exists', 'POST /auth/verify-email', { body: { token, ...more } }, browser)
  }
  await isRefused(email, ATTACK)
  const accounts = await query(app.database_url, `select name, password_hash from users where email = '${email}'`)
  expect(accounts).toEqual([{ name: 'Victim', password_hash: null }])
})

test('confirming ends the session that was presented [S18]', async () => {
  const [first, second, browser] = [newAddress(), newAddress(), new Browser()]
  await verify(browser, await signUp(browser, first))
  const before = browser.cookie
  await verify(browser, await signUp(browser, second))
  await app.refuse('unauthorized', 'GET /users/me', { cookie: before })
  expect((await app.call('GET /users/me', browser)).body.email).toBe(second)
})
