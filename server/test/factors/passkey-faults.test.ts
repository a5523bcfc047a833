import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../browser.ts'
import { query } from '../postgres.ts'
import { type Somebody, somebody } from '../teams.ts'
import { app, useApp } from '../use-app.ts'
import { Authenticator } from './authenticator.ts'
import { addPasskey, halfway, refuseStep } from './people.ts'

// Other projects have published these faults about passkeys. Each is named by its advisory.

useApp()

let ada: Somebody
let authenticator: Authenticator
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  authenticator = (await addPasskey(app, ada.cookie)).authenticator
})

async function answerOf(
  browser: Browser,
  ...faults: Parameters<Authenticator['get']> extends [unknown, ...infer F] ? F : never
) {
  const { body } = await app.call('POST /auth/second-factor/options', browser)
  if (!body.passkey) throw new Error('No options')
  return authenticator.get(body.passkey, ...faults)
}

const ELSEWHERE: [string, Parameters<Authenticator['get']>[1]][] = [
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another port', { origin: 'http://localhost:5174' }],
  ['of another scheme', { origin: 'https://localhost:5173' }],
  ['of another host', { rp_id: 'evil.example' }],
  ['without user verification', { verified: false }],
]

describe('CVE-2026-30964: a passkey of another place', () => {
  test.each([
    ...ELSEWHERE,
    ['with a foreign signature', { signer: new Authenticator() }],
    ['with the handle of another user', { user_handle: Buffer.alloc(16).toString('base64url') }],
  ])('an answer %s is refused [V2]', async (_, faults) => {
    const browser = await halfway(app, ada)
    await refuseStep(app, browser, { passkey: await answerOf(browser, faults) })
    const { body } = await app.call('POST /auth/passkey/options')
    const passkey = authenticator.get(body, faults)
    await app.refuse('second_factor_incorrect', 'POST /auth/passkey', { body: { passkey } })
  })
})

describe('a passkey that was made elsewhere', () => {
  const refuseToAdd = (passkey: Record<string, unknown>) =>
    app.refuse('second_factor_incorrect', 'POST /auth/factors/passkeys', { body: { passkey } }, ada)

  test.each(ELSEWHERE)('a passkey %s is not added [V2]', async (_, faults) => {
    const { body } = await app.call('POST /auth/factors/passkeys/options', ada)
    await refuseToAdd(new Authenticator().create(body, faults))
  })

  test('a passkey for the challenge of another session, or of no session, is not added [V2]', async () => {
    const mallory = await somebody(app, 'Mallory')
    const { body } = await app.call('POST /auth/factors/passkeys/options', mallory)
    await refuseToAdd(new Authenticator().create(body))
    await refuseToAdd(new Authenticator().create({ ...body, challenge: 'AAAA' }))
    const passkeys = await query<{ user_id: string }>(app.database_url, 'select user_id from passkeys')
    expect(passkeys.filter(({ user_id }) => user_id === ada.user_id)).toHaveLength(1)
  })
})

describe('YSA-2026-02: a passkey of another user', () => {
  test('a passkey of another user completes no sign-in [V2]', async () => {
    const mallory = await somebody(app, 'Mallory')
    const { authenticator: own } = await addPasskey(app, mallory.cookie)
    const browser = await halfway(app, ada)
    const { body } = await app.call('POST /auth/second-factor/options', browser)
    if (!body.passkey) throw new Error('No options')
    await refuseStep(app, browser, { passkey: own.get(body.passkey) })
  })

  test('a passkey cannot be added to a second account [V2]', async () => {
    const [grace, mallory] = [await somebody(app, 'Grace'), await somebody(app, 'Mallory')]
    const { authenticator: own } = await addPasskey(app, grace.cookie)
    const { body } = await app.call('POST /auth/factors/passkeys/options', mallory)
    const passkey = own.create(body)
    await app.refuse('second_factor_incorrect', 'POST /auth/factors/passkeys', { body: { passkey } }, mallory)
  })
})

describe('a challenge that is used elsewhere', () => {
  test('a challenge for signing in completes no second step, and the other way round [V2]', async () => {
    const browser = await halfway(app, ada)
    const { body: alone } = await app.call('POST /auth/passkey/options')
    await refuseStep(app, browser, { passkey: authenticator.get(alone) })
    const passkey = await answerOf(browser)
    await app.refuse('second_factor_incorrect', 'POST /auth/passkey', { body: { passkey } })
  })

  test('a challenge of another first step, an invented and a changed one are refused [V2]', async () => {
    const [one, other] = [await halfway(app, ada), await halfway(app, ada)]
    await refuseStep(app, one, { passkey: await answerOf(other) })
    const { body } = await app.call('POST /auth/second-factor/options', one)
    if (!body.passkey) throw new Error('No options')
    for (const challenge of ['', 'AAAA', 'A'.repeat(70), `${body.passkey.challenge.slice(0, -4)}AAAA`])
      await refuseStep(app, await halfway(app, ada), { passkey: authenticator.get({ ...body.passkey, challenge }) })
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
    const last = await signIn()
    await app.call('POST /auth/passkey', last)
    // The repetition of a request that succeeded is no copy.
    await app.refuse('second_factor_incorrect', 'POST /auth/passkey', last)
    own.counter = 0
    await app.refuse('second_factor_incorrect', 'POST /auth/passkey', await signIn())
    // One that has counted does not stop.
    own.counter = null
    await app.refuse('second_factor_incorrect', 'POST /auth/passkey', await signIn())
    await app.settled()
    const titles = await query<{ title: string }>(
      app.database_url,
      `select title from notifications where user_id = '${grace.user_id}' and title = 'A passkey was refused'`,
    )
    expect(titles).toHaveLength(2)
  })
})
