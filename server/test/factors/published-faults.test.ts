import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { Browser } from '../browser.ts'
import { OTHER_PASSWORD, PASSWORD, resetLink } from '../people.ts'
import { query } from '../postgres.ts'
import { type Somebody, somebody } from '../teams.ts'
import { app, useApp } from '../use-app.ts'
import { addCodes, addPasskey, CodeApp, halfway, refuseStep } from './people.ts'

// Other projects have published these faults about their second factors. Each is named by its advisory.

useApp({ trusted_proxy_profile: 'loopback' })

let ada: Somebody
let codes: CodeApp
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  codes = (await addCodes(app, ada.cookie)).app
})

describe('GHSA-xg6x-h9c9-2m83: the session of the first step', () => {
  test('the cookie of a first step opens no route, as a session or beside one [V1]', async () => {
    const browser = await halfway(app, ada)
    const token = browser.cookie?.match(/second_step=([^;]+)/)?.[1] ?? ''
    expect(token).toHaveLength(43)
    for (const cookie of [browser.cookie, `session=${token}`, `session=${token}; second_step=${token}`])
      await app.refuse('unauthorized', 'GET /auth/session', { cookie })
  })

  test('a session of another account completes nothing, and the cookie of a session is no first step [V1]', async () => {
    const mallory = await somebody(app, 'Mallory')
    const token = mallory.cookie.split('=')[1]
    await refuseStep(app, Object.assign(new Browser(), { headers: { cookie: `second_step=${token}` } }), {
      code: codes.codeAt(0),
    })
  })
})

describe('CVE-2025-43798: a code used twice within its step', () => {
  test('a code works once, also when a later one was used before it [V3]', async () => {
    const grace = await somebody(app, 'Grace')
    const { app: own } = await addCodes(app, grace.cookie)
    const first = await halfway(app, grace)
    const [now, next] = [own.codeAt(0), own.codeAt(1)]
    await app.call('POST /auth/second-factor', { body: { code: next } }, first)
    const second = await halfway(app, grace)
    await refuseStep(app, second, { code: next })
    await refuseStep(app, second, { code: now })
  })

  test('the code that turned codes on does not sign in [V3]', async () => {
    const grace = await somebody(app, 'Grace')
    const { body } = await app.call('POST /auth/factors/code/begin', grace)
    const code = new CodeApp(body.secret).codeAt(0)
    await app.call('POST /auth/factors/code', { body: { code } }, grace)
    await refuseStep(app, await halfway(app, grace), { code })
  })
})

describe('CVE-2024-32868: guesses without an end', () => {
  test('five wrong answers end the first step, and a right one comes too late [V5]', async () => {
    const grace = await somebody(app, 'Grace')
    const { app: own } = await addCodes(app, grace.cookie)
    const browser = await halfway(app, grace)
    const texts = new Set<string>()
    for (const body of [
      { code: '000000' },
      { code: '' },
      { recovery_code: 'x' },
      { passkey: {} },
      { passkey: { id: 1 } },
    ])
      texts.add((await refuseStep(app, browser, body)).text)
    texts.add((await refuseStep(app, browser, { code: own.next() })).text)
    texts.add((await refuseStep(app, new Browser(), { code: own.codeAt(1) })).text)
    expect(texts.size).toBe(1)
  })

  test('a first step ends after ten minutes, with the same answer [V5]', async () => {
    const grace = await somebody(app, 'Grace')
    const { app: own } = await addCodes(app, grace.cookie)
    const browser = await halfway(app, grace)
    await query(app.database_url, `update pending_sign_ins set expires_at = now() where user_id = '${grace.user_id}'`)
    await refuseStep(app, browser, { code: own.next() })
  })
})

describe('CVE-2026-45364: limits by the whole IPv6 address', () => {
  test('all addresses of a /64 share ten guesses an hour, and another network goes on [V7]', async () => {
    const strict = await startTestApp({ beside: app, trusted_proxy_profile: 'loopback', auth_rate_limit_factor: 1 })
    try {
      const grace = await somebody(app, 'Grace')
      const { app: own } = await addCodes(app, grace.cookie)
      const from = (host: string) => ({ 'x-forwarded-for': `2001:db8:1:${host}` })
      for (let guess = 0; guess < 10; guess += 1) {
        const browser = await halfway(app, grace, from(`1::${guess}`))
        await strict.refuse(
          'second_factor_incorrect',
          'POST /auth/second-factor',
          { body: { code: '000000' } },
          browser,
        )
      }
      const late = await halfway(app, grace, from('1::ffff'))
      const right = { body: { code: own.next() } }
      await strict.refuse('rate_limited', 'POST /auth/second-factor', right, late)
      const elsewhere = await halfway(app, grace, from('2::1'))
      await strict.call('POST /auth/second-factor', right, elsewhere)
    } finally {
      await strict.close()
    }
  })
})

describe('CVE-2025-53942: the account that is over', () => {
  test('neither step of a suspended or deleted user works [V1]', async () => {
    for (const end of ['suspend', 'delete'] as const) {
      const grace = await somebody(app, 'Grace')
      const { authenticator: own } = await addPasskey(app, grace.cookie)
      const browser = await halfway(app, grace)
      const { body: second } = await app.call('POST /auth/second-factor/options', browser)
      const { body: alone } = await app.call('POST /auth/passkey/options')
      if (end === 'delete') await app.call('DELETE /users/profile/account', grace)
      else await query(app.database_url, `update users set suspended_at = now() where id = '${grace.user_id}'`)
      await refuseStep(app, browser, { passkey: second.passkey ? own.get(second.passkey) : {} })
      const passkey = own.get(alone)
      await app.refuse('second_factor_incorrect', 'POST /auth/passkey', { body: { passkey } })
    }
  })

  test('a first step from before a reset of the password is over [V1]', async () => {
    const grace = await somebody(app, 'Grace')
    const { app: own } = await addCodes(app, grace.cookie)
    const browser = await halfway(app, grace)
    const { token } = await resetLink(app, grace.email)
    await app.call('POST /auth/reset-password', { body: { token, password: OTHER_PASSWORD } })
    await refuseStep(app, browser, { code: own.next() })
  })
})

describe('CVE-2024-45042: the second step that a stolen session removes', () => {
  test('factors change only after both steps, and the password alone confirms nothing [V9]', async () => {
    const grace = await somebody(app, 'Grace')
    const { app: own } = await addCodes(app, grace.cookie)
    await query(
      app.database_url,
      `update sessions set authenticated_at = now() - interval '16 minutes' where user_id = '${grace.user_id}'`,
    )
    let browser: { cookie: string } = grace
    await app.refuse('reauthentication_required', 'DELETE /auth/factors/code', browser)
    await app.refuse('reauthentication_required', 'POST /auth/factors/passkeys/options', browser)
    await app.refuse('reauthentication_required', 'POST /auth/factors/recovery-codes', browser)
    await app.refuse('validation_failed', 'POST /auth/reauthenticate', { body: { password: PASSWORD } }, browser)
    const wrong = { body: { password: PASSWORD, code: '000000' } }
    await app.refuse('second_factor_incorrect', 'POST /auth/reauthenticate', wrong, browser)
    const guess = { body: { password: 'not the password', code: own.codeAt(0) } }
    await app.refuse('password_incorrect', 'POST /auth/reauthenticate', guess, browser)
    const change = { body: { current_password: PASSWORD, new_password: PASSWORD } }
    browser = { cookie: (await app.call('POST /auth/change-password', change, browser)).cookie ?? '' }
    await app.refuse('reauthentication_required', 'DELETE /auth/factors/code', browser)
    const { cookie } = await app.call(
      'POST /auth/reauthenticate',
      { body: { password: PASSWORD, code: own.next() } },
      browser,
    )
    await app.call('DELETE /auth/factors/code', { cookie })
  })
})
