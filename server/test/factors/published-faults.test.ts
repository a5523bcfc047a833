import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { Browser } from '../browser.ts'
import { PASSWORD } from '../people.ts'
import { query } from '../postgres.ts'
import { type Somebody, somebody } from '../teams.ts'
import { Authenticator } from './authenticator.ts'
import { addCodes, addPasskey, type CodeApp, firstStep } from './people.ts'

// Faults that other projects have published about their second factors, each by its class.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ trusted_proxy_profile: 'loopback' })
})
afterAll(() => app.close())

let ada: Somebody
let codes: CodeApp
let authenticator: Authenticator
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  codes = (await addCodes(app, ada.cookie)).app
  authenticator = (await addPasskey(app, ada.cookie)).authenticator
})

/** A browser after the first step. */
async function halfway(user = ada, headers: Record<string, string> = {}): Promise<Browser> {
  const browser = new Browser(headers)
  await firstStep(app, user.email, browser)
  return browser
}

async function answerOf(
  browser: Browser,
  ...faults: Parameters<Authenticator['get']> extends [unknown, ...infer F] ? F : never
) {
  const { body } = await app.call('POST /auth/second-factor/options', browser)
  if (!body.passkey) throw new Error('No options')
  return authenticator.get(body.passkey, ...faults)
}

const refuse = (browser: Browser, body: object) =>
  app.refuse('second_factor_incorrect', 'POST /auth/second-factor', { body } as never, browser)

describe('the session of the first step', () => {
  test('its cookie opens no route, as a session or beside one [V1]', async () => {
    const browser = await halfway()
    const token = browser.cookie?.match(/second_step=([^;]+)/)?.[1] ?? ''
    expect(token).toHaveLength(43)
    for (const cookie of [browser.cookie, `session=${token}`, `session=${token}; second_step=${token}`])
      await app.refuse('unauthorized', 'GET /auth/session', { cookie })
  })

  test('a session of another account completes nothing, and the cookie of a session is no first step [V1]', async () => {
    const mallory = await somebody(app, 'Mallory')
    const token = mallory.cookie.split('=')[1]
    await refuse(Object.assign(new Browser(), { headers: { cookie: `second_step=${token}` } }), {
      code: codes.codeAt(0),
    })
  })
})

describe('a code used twice within its step', () => {
  test('works once, also when a later one was used before it [V3]', async () => {
    const grace = await somebody(app, 'Grace')
    const { app: own } = await addCodes(app, grace.cookie)
    const first = await halfway(grace)
    const [now, next] = [own.codeAt(0), own.codeAt(1)]
    await app.call('POST /auth/second-factor', { body: { code: next } }, first)
    const second = await halfway(grace)
    await refuse(second, { code: next })
    await refuse(second, { code: now })
  })

  test('the code that turned codes on does not sign in [V3]', async () => {
    const grace = await somebody(app, 'Grace')
    const { body } = await app.call('POST /auth/factors/code/begin', { cookie: grace.cookie })
    const { CodeApp } = await import('./people.ts')
    const code = new CodeApp(body.secret).codeAt(0)
    await app.call('POST /auth/factors/code', { body: { code } }, { cookie: grace.cookie })
    await refuse(await halfway(grace), { code })
  })
})

describe('guesses without an end', () => {
  test('five wrong answers end the first step, and a right one comes too late [V5]', async () => {
    const grace = await somebody(app, 'Grace')
    const { app: own } = await addCodes(app, grace.cookie)
    const browser = await halfway(grace)
    const texts = new Set<string>()
    for (const body of [
      { code: '000000' },
      { code: '' },
      { recovery_code: 'x' },
      { passkey: {} },
      { passkey: { id: 1 } },
    ])
      texts.add((await refuse(browser, body)).text)
    texts.add((await refuse(browser, { code: own.next() })).text)
    texts.add((await refuse(new Browser(), { code: own.codeAt(1) })).text)
    expect(texts.size).toBe(1)
  })

  test('a first step ends after ten minutes, with the same answer [V5]', async () => {
    const grace = await somebody(app, 'Grace')
    const { app: own } = await addCodes(app, grace.cookie)
    const browser = await halfway(grace)
    await query(app.database_url, `update pending_sign_ins set expires_at = now() where user_id = '${grace.user_id}'`)
    await refuse(browser, { code: own.next() })
  })
})

describe('a passkey that is not of this user or place', () => {
  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:5174' }],
    ['of another host', { rp_id: 'evil.example' }],
    ['without user verification', { verified: false }],
    ['with a foreign signature', { signer: new Authenticator() }],
  ])('an answer %s is refused [V2]', async (_, faults) => {
    const browser = await halfway()
    await refuse(browser, { passkey: await answerOf(browser, faults) })
    const { body } = await app.call('POST /auth/passkey/options')
    const passkey = authenticator.get(body, faults)
    await app.refuse('second_factor_incorrect', 'POST /auth/passkey', { body: { passkey } })
  })

  test('the passkey of another user completes no sign-in [V2]', async () => {
    const mallory = await somebody(app, 'Mallory')
    const { authenticator: own } = await addPasskey(app, mallory.cookie)
    const browser = await halfway()
    const { body } = await app.call('POST /auth/second-factor/options', browser)
    if (!body.passkey) throw new Error('No options')
    await refuse(browser, { passkey: own.get(body.passkey) })
  })

  test('a passkey that an account has cannot be added to another [V2]', async () => {
    const [grace, mallory] = [await somebody(app, 'Grace'), await somebody(app, 'Mallory')]
    const { authenticator: own } = await addPasskey(app, grace.cookie)
    const { body } = await app.call('POST /auth/factors/passkeys/options', { cookie: mallory.cookie })
    const passkey = own.create(body)
    await app.refuse(
      'second_factor_incorrect',
      'POST /auth/factors/passkeys',
      { body: { passkey } },
      { cookie: mallory.cookie },
    )
  })
})

describe('a challenge that is used elsewhere', () => {
  test('one for signing in completes no second step, and the other way round [V2]', async () => {
    const browser = await halfway()
    const { body: alone } = await app.call('POST /auth/passkey/options')
    await refuse(browser, { passkey: authenticator.get(alone) })
    const passkey = await answerOf(browser)
    await app.refuse('second_factor_incorrect', 'POST /auth/passkey', { body: { passkey } })
  })

  test('one of another first step, an invented and a changed one are refused [V2]', async () => {
    const [one, other] = [await halfway(), await halfway()]
    await refuse(one, { passkey: await answerOf(other) })
    const { body } = await app.call('POST /auth/second-factor/options', one)
    if (!body.passkey) throw new Error('No options')
    for (const challenge of ['', 'AAAA', 'A'.repeat(70), `${body.passkey.challenge.slice(0, -4)}AAAA`])
      await refuse(await halfway(), { passkey: authenticator.get({ ...body.passkey, challenge }) })
  })

  test('an answer works once, also in another browser [V6]', async () => {
    const { body } = await app.call('POST /auth/passkey/options')
    const answer = { body: { passkey: authenticator.get(body) } }
    await app.call('POST /auth/passkey', answer)
    await app.refuse('second_factor_incorrect', 'POST /auth/passkey', answer)
  })
})

describe('a cloned authenticator', () => {
  test('a counter that goes back is refused, and the user is alerted [V16]', async () => {
    const grace = await somebody(app, 'Grace')
    const own = new Authenticator({ counter: 0 })
    await addPasskey(app, grace.cookie, own)
    const signIn = async () => {
      const { body } = await app.call('POST /auth/passkey/options')
      return { body: { passkey: own.get(body) } }
    }
    await app.call('POST /auth/passkey', await signIn())
    await app.call('POST /auth/passkey', await signIn())
    own.counter = 0
    await app.refuse('second_factor_incorrect', 'POST /auth/passkey', await signIn())
    await app.settled()
    const titles = await query<{ title: string }>(
      app.database_url,
      `select title from notifications where user_id = '${grace.user_id}' and title = 'A passkey was refused'`,
    )
    expect(titles).toHaveLength(1)
  })
})

describe('limits by the whole IPv6 address', () => {
  test('all addresses of a /64 share ten guesses an hour, and another network goes on [V7]', async () => {
    const strict = await startTestApp({ beside: app, trusted_proxy_profile: 'loopback', auth_rate_limit_factor: 1 })
    try {
      const grace = await somebody(app, 'Grace')
      const { app: own } = await addCodes(app, grace.cookie)
      const from = (host: string) => ({ 'x-forwarded-for': `2001:db8:1:${host}` })
      for (let guess = 0; guess < 10; guess += 1) {
        const browser = await halfway(grace, from(`1::${guess}`))
        await strict.refuse(
          'second_factor_incorrect',
          'POST /auth/second-factor',
          { body: { code: '000000' } },
          browser,
        )
      }
      const late = await halfway(grace, from('1::ffff'))
      await strict.refuse('rate_limited', 'POST /auth/second-factor', { body: { code: own.next() } }, late)
      const elsewhere = await halfway(grace, from('2::1'))
      await strict.call('POST /auth/second-factor', { body: { code: own.next() } }, elsewhere)
    } finally {
      await strict.close()
    }
  })
})

describe('the account that is over', () => {
  test('neither step of a suspended or deleted user works [V1]', async () => {
    for (const end of ['suspend', 'delete'] as const) {
      const grace = await somebody(app, 'Grace')
      const { authenticator: own } = await addPasskey(app, grace.cookie)
      const browser = await halfway(grace)
      const { body: second } = await app.call('POST /auth/second-factor/options', browser)
      const { body: alone } = await app.call('POST /auth/passkey/options')
      if (end === 'delete') await app.call('DELETE /users/profile/account', { cookie: grace.cookie })
      else await query(app.database_url, `update users set suspended_at = now() where id = '${grace.user_id}'`)
      await refuse(browser, { passkey: second.passkey ? own.get(second.passkey) : {} })
      const passkey = own.get(alone)
      await app.refuse('second_factor_incorrect', 'POST /auth/passkey', { body: { passkey } })
    }
  })

  test('a first step from before a reset of the password is over [V1]', async () => {
    const grace = await somebody(app, 'Grace')
    const { app: own } = await addCodes(app, grace.cookie)
    const browser = await halfway(grace)
    await app.call('POST /auth/forgot-password', { body: { email: grace.email } })
    const { token } = await app.mailbox.take('reset-password', grace.email)
    await app.call('POST /auth/reset-password', { body: { token, password: 'granite window seven harbours' } })
    await refuse(browser, { code: own.next() })
  })
})

describe('the second step that a stolen session removes', () => {
  test('factors change only after both steps, and the password alone confirms nothing [V9]', async () => {
    const grace = await somebody(app, 'Grace')
    const { app: own } = await addCodes(app, grace.cookie)
    await query(
      app.database_url,
      `update sessions set authenticated_at = now() - interval '16 minutes' where user_id = '${grace.user_id}'`,
    )
    const browser = { cookie: grace.cookie }
    await app.refuse('reauthentication_required', 'DELETE /auth/factors/code', browser)
    await app.refuse('reauthentication_required', 'POST /auth/factors/passkeys/options', browser)
    await app.refuse('reauthentication_required', 'POST /auth/factors/recovery-codes', browser)
    await app.refuse('validation_failed', 'POST /auth/reauthenticate', { body: { password: PASSWORD } }, browser)
    const wrong = { body: { password: PASSWORD, code: '000000' } }
    await app.refuse('second_factor_incorrect', 'POST /auth/reauthenticate', wrong, browser)
    const guess = { body: { password: 'not the password', code: own.codeAt(0) } }
    await app.refuse('password_incorrect', 'POST /auth/reauthenticate', guess, browser)
    const { cookie } = await app.call(
      'POST /auth/reauthenticate',
      { body: { password: PASSWORD, code: own.next() } },
      browser,
    )
    await app.call('DELETE /auth/factors/code', { cookie })
  })
})
