import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { Browser } from '../../../../test/browser.ts'
import { PASSWORD, signIn } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import type { Events } from '../../../events.ts'

const ATTACK = 'the password of the attacker'
const CHOSEN = 'granite window seven harbours'
const VICTIM = { name: 'Victim', password: PASSWORD }
const ATTACKER = { name: 'Attacker', password: ATTACK }

const alerts: Events['auth.new_user_agent_sign_in'][] = []

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    listen: (events) =>
      events.on('auth.new_user_agent_sign_in', 'other', 'test', async (event) => void alerts.push(event)),
  })
})
afterAll(() => app.close())

let people = 0
const newAddress = () => {
  people += 1
  return `victim-${people}@example.com`
}

async function signUp(browser: Browser, email: string, { name, password } = VICTIM): Promise<string> {
  browser.keep(await app.call('POST /auth/sign-up', { body: { name, email, password } }, browser))
  return (await app.mailbox.take('verify-email', email)).token
}

async function resend(browser: Browser, email: string): Promise<string> {
  browser.keep(await app.call('POST /auth/resend-verification', { body: { email } }, browser))
  return (await app.mailbox.take('verify-email', email)).token
}

const verify = async (browser: Browser, token: string, more: { name?: string; password?: string } = {}) =>
  browser.keep(await app.call('POST /auth/verify-email', { body: { token, ...more } }, browser))

const isAskedForPassword = (browser: Browser, token: string) =>
  app.refuse('password_required', 'POST /auth/verify-email', { body: { token } }, browser)

const isRefused = (email: string, password: string, browser = new Browser()) =>
  app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password } }, browser)

const pendingRows = (email: string) =>
  query(app.database_url, `select token_hash::text from email_tokens where email = '${email}' order by token_hash`)

describe('in the browser that signed up', () => {
  test('the link makes the account with its name and password and signs in', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const token = await signUp(browser, email)
    const { body } = await verify(browser, token)
    expect(body).toMatchObject({ user: { email, name: 'Victim' }, session: { method: 'magic_link' } })
    expect((await app.call('GET /users/me', browser)).body.email).toBe(email)
    await signIn(app, { email })
  })

  test('the cookie is HttpOnly, lives as long as the link, and is __Host- where the API is https', async () => {
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

  test('a second sign-up keeps the secret, so the links of both addresses still count', async () => {
    const [first, second, browser] = [newAddress(), newAddress(), new Browser()]
    const tokens = [await signUp(browser, first), await signUp(browser, second)]
    const cookies = new Browser()
    for (const token of tokens) {
      const answer = await app.call('POST /auth/verify-email', { body: { token } }, browser)
      cookies.keep(answer)
      expect(answer.cookies.signup).toBe('signup=')
    }
  })

  test('the cookie is cleared once the address is confirmed', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const token = await signUp(browser, email)
    expect(browser.has('signup')).toBe(true)
    await verify(browser, token)
    expect(browser.has('signup')).toBe(false)
  })

  test('a name and a password that are given win over those of the sign-up', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const { body } = await verify(browser, await signUp(browser, email), { name: 'Another Name', password: CHOSEN })
    expect(body.user.name).toBe('Another Name')
    await isRefused(email, PASSWORD)
    await signIn(app, { email, password: CHOSEN })
  })

  test('a damaged cookie counts as none', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const token = await signUp(browser, email)
    for (const cookie of ['signup=', 'signup=short', `signup=${'a'.repeat(43)}`, `signup=${'ä'.repeat(43)}`]) {
      await app.refuse('password_required', 'POST /auth/verify-email', { body: { token } }, { cookie })
    }
    await verify(browser, token)
  })
})

describe('in another browser', () => {
  test('the link asks for a password, tells the masked address alone, and is consumed by nothing of that', async () => {
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

  test('the password and the name chosen there make the account and sign in', async () => {
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

  test('a link of another address than its page showed is refused and stays usable', async () => {
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

  test('a sign-up from before browsers were kept asks for a password', async () => {
    const [email, browser] = [newAddress(), new Browser()]
    const token = await signUp(browser, email)
    await query(app.database_url, `update email_tokens set browser_hash = null where email = '${email}'`)
    await isAskedForPassword(browser, token)
    await verify(browser, token, { name: 'Ada', password: CHOSEN })
    await isRefused(email, PASSWORD)
  })
})

describe('an attacker who signs up with the address of a victim', () => {
  type Side = 'victim' | 'attacker'
  const ORDERS: Side[][] = [
    ['victim', 'attacker'],
    ['attacker', 'victim'],
    ['attacker', 'victim', 'attacker'],
    ['victim', 'attacker', 'victim'],
  ]

  // Every mail goes to the victim's mailbox; the attacker has none of the links.
  async function play(order: Side[], email: string) {
    const [own, theirs] = [new Browser(), new Browser()]
    const links: { from: Side; token: string }[] = []
    for (const from of order) {
      const token = from === 'victim' ? await signUp(own, email) : await signUp(theirs, email, ATTACKER)
      links.push({ from, token })
    }
    return { own, theirs, links }
  }

  for (const order of ORDERS) {
    for (const [index, from] of order.entries()) {
      test(`${order.join(', ')}: link ${index + 1} never makes the attacker's password work`, async () => {
        const email = newAddress()
        const { own, links } = await play(order, email)
        const token = links[index]?.token ?? ''
        if (from === 'victim') {
          expect((await verify(own, token)).body.user.name).toBe('Victim')
        } else {
          await isAskedForPassword(own, token)
          await verify(own, token, VICTIM)
        }
        await isRefused(email, ATTACK)
        await signIn(app, { email })
        for (const link of links) {
          await app.refuse('token_not_found', 'POST /auth/verify-email', { body: { token: link.token } }, own)
        }
      })
    }
  }

  for (const order of ORDERS) {
    test(`${order.join(', ')}: a link the victim has sent again carries the victim's own password`, async () => {
      const email = newAddress()
      const { own } = await play(order, email)
      const { body } = await verify(own, await resend(own, email))
      expect(body.user.name).toBe('Victim')
      await isRefused(email, ATTACK)
      await signIn(app, { email })
    })

    test(`${order.join(', ')}: a link that the attacker or a third browser has sent again asks for a password`, async () => {
      const email = newAddress()
      const { own, theirs } = await play(order, email)
      for (const browser of [theirs, new Browser()]) {
        const token = await resend(browser, email)
        await isAskedForPassword(own, token)
      }
      await verify(own, await resend(theirs, email), VICTIM)
      await isRefused(email, ATTACK)
      await isRefused(email, ATTACK, theirs)
      await signIn(app, { email })
    })
  }

  test('a link sent again from another browser holds no password at all', async () => {
    const email = newAddress()
    await signUp(new Browser(), email, ATTACKER)
    const token = await resend(new Browser(), email)
    const rows = await query<{ kept: boolean; bound: boolean }>(
      app.database_url,
      `select sign_up ? 'password_hash' as kept, browser_hash is not null as bound from email_tokens
       where email = '${email}' order by kept`,
    )
    expect(rows).toEqual([
      { kept: false, bound: false },
      { kept: true, bound: true },
    ])
    await isAskedForPassword(new Browser(), token)
  })

  test('sees no difference at sign-in: a right pending password is wrong in every browser but its own', async () => {
    const [email, own, other] = [newAddress(), new Browser(), new Browser()]
    await signUp(own, email)
    await signUp(other, newAddress())
    const right = { body: { email, password: PASSWORD } }
    await app.refuse('email_unverified', 'POST /auth/sign-in', right, own)
    const headers = { 'x-request-id': 'one-request' }
    const strange = await app.refuse('invalid_credentials', 'POST /auth/sign-in', right, { headers })
    for (const cookie of [other.cookie, undefined]) {
      const answer = await app.refuse('invalid_credentials', 'POST /auth/sign-in', right, { cookie, headers })
      expect(answer.text).toBe(strange.text)
    }
    const wrong = { body: { email, password: 'another password altogether' } }
    expect(
      (await app.refuse('invalid_credentials', 'POST /auth/sign-in', wrong, { cookie: own.cookie, headers })).text,
    ).toBe(strange.text)
  })
})

test('an address that got an account meanwhile is refused, and nothing of the account changes', async () => {
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

test('confirming ends the session that was presented', async () => {
  const [first, second, browser] = [newAddress(), newAddress(), new Browser()]
  await verify(browser, await signUp(browser, first))
  const before = browser.cookie
  await verify(browser, await signUp(browser, second))
  await app.refuse('unauthorized', 'GET /users/me', { cookie: before })
  expect((await app.call('GET /users/me', browser)).body.email).toBe(second)
})

test('the browser that confirms is the first one known; the one that signed up is announced when it differs', async () => {
  const [email, desk, phone] = [
    newAddress(),
    new Browser({ 'user-agent': 'Firefox/140.0' }),
    new Browser({ 'user-agent': 'Safari/605.1' }),
  ]
  const token = await signUp(desk, email)
  const { body } = await verify(phone, token, { name: 'Ada', password: CHOSEN })
  await app.settled()
  const heard = () => alerts.filter(({ user_id }) => user_id === body.user.id).map((alert) => alert.user_agent_summary)
  expect(heard()).toEqual([])
  await app.call('POST /auth/sign-in', { body: { email, password: CHOSEN } }, phone)
  await app.settled()
  expect(heard()).toEqual([])
  await app.call('POST /auth/sign-in', { body: { email, password: CHOSEN } }, desk)
  await app.settled()
  expect(heard()).toEqual(['Firefox'])
})
