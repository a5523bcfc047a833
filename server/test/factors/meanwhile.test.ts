import { expect, test } from 'vitest'
import { suspend } from '../../src/features/users/suspension.ts'
import { OPERATOR } from '../../src/http/actor.ts'
import { startTestApp } from '../app.ts'
import { createMeanwhile } from '../meanwhile.ts'
import { PASSWORD } from '../people.ts'
import { query } from '../postgres.ts'
import { type Somebody, somebody } from '../teams.ts'
import { app, useApp } from '../use-app.ts'
import { Authenticator } from './authenticator.ts'
import { addCodes, addPasskey, CodeApp, halfway, refuseStep } from './people.ts'

// Something else happens to the account between the session and the change, or between the answer and its use.

const meanwhile = createMeanwhile()
useApp({ wrap: meanwhile.wrap })

const beginCodes = async (cookie: string) =>
  new CodeApp((await app.call('POST /auth/factors/code/begin', { cookie })).body.secret)

/** The first statement of each change is a lock, or would be one of these. */
const FIRST = /for update|one_time_codes|passkeys where user_id|into passkeys|recovery_codes/

test.each<[what: string, prepare: (ada: Somebody) => Promise<() => Promise<unknown>>]>([
  [
    'codes that are turned on',
    async ({ cookie }) => {
      const code = (await beginCodes(cookie)).next()
      return () => app.refuse('unauthorized', 'POST /auth/factors/code', { body: { code } }, { cookie })
    },
  ],
  [
    'codes that are turned off',
    async ({ cookie }) => {
      await addCodes(app, cookie)
      return () => app.refuse('unauthorized', 'DELETE /auth/factors/code', { cookie })
    },
  ],
  [
    'a passkey that is added',
    async ({ cookie }) => {
      const { body } = await app.call('POST /auth/factors/passkeys/options', { cookie })
      const passkey = new Authenticator().create(body)
      return () => app.refuse('unauthorized', 'POST /auth/factors/passkeys', { body: { passkey } }, { cookie })
    },
  ],
  [
    'a passkey that is removed',
    async ({ cookie }) => {
      const { passkey_id } = await addPasskey(app, cookie)
      const params = { passkey_id }
      return () => app.refuse('unauthorized', 'DELETE /auth/factors/passkeys/:passkey_id', { params }, { cookie })
    },
  ],
  [
    'recovery codes that are replaced',
    async ({ cookie }) => {
      await addCodes(app, cookie)
      return () => app.refuse('unauthorized', 'POST /auth/factors/recovery-codes', { cookie })
    },
  ],
])('a suspension stops %s beside it [S19]', async (_, prepare) => {
  const ada = await somebody(app, 'Ada')
  const change = await prepare(ada)
  meanwhile.before(FIRST, () => app.database.transaction((tx) => suspend(tx, OPERATOR, ada.user_id)))
  await change()
})

test('a secret that another one has replaced meanwhile is confirmed by no code', async () => {
  const { cookie } = await somebody(app, 'Ada')
  const body = { code: (await beginCodes(cookie)).next() }
  meanwhile.before(/for update/, () => beginCodes(cookie))
  await app.refuse('second_factor_incorrect', 'POST /auth/factors/code', { body }, { cookie })
  expect((await app.call('GET /auth/factors', { cookie })).body.code).toBeNull()
})

test('of two first factors at once one brings the recovery codes, and they stay [V4]', async () => {
  const ada = await somebody(app, 'Ada')
  const { body } = await app.call('POST /auth/factors/passkeys/options', ada)
  const passkey = new Authenticator().create(body)
  let recovery_code = ''
  meanwhile.before(/for update/, async () => {
    recovery_code = (await addCodes(app, ada.cookie)).recovery_codes[0] ?? ''
  })
  const added = await app.call('POST /auth/factors/passkeys', { body: { passkey } }, ada)
  expect(added.body.recovery_codes).toBeNull()
  await app.call('POST /auth/second-factor', { body: { recovery_code } }, await halfway(app, ada))
})

test('an answer to a first step that ends meanwhile opens no session [V5]', async () => {
  const ada = await somebody(app, 'Ada')
  const { app: codes } = await addCodes(app, ada.cookie)
  const browser = await halfway(app, ada)
  meanwhile.before(/for update/, () =>
    query(app.database_url, `delete from pending_sign_ins where user_id = '${ada.user_id}'`),
  )
  await refuseStep(app, browser, { code: codes.next() })
})

test('a code of a secret that another one has replaced meanwhile opens no session [V5]', async () => {
  const ada = await somebody(app, 'Ada')
  const { app: codes } = await addCodes(app, ada.cookie)
  const browser = await halfway(app, ada)
  meanwhile.before(/for update/, async () => {
    await query(
      app.database_url,
      `update one_time_codes set sealed_secret = sealed_secret || '\\x00', last_step = 0 where user_id = '${ada.user_id}'`,
    )
  })
  await refuseStep(app, browser, { code: codes.next() })
})

test('a recovery code that signs in meanwhile makes no other session recent [V5]', async () => {
  const ada = await somebody(app, 'Ada')
  const { recovery_codes } = await addCodes(app, ada.cookie)
  const recovery_code = recovery_codes[0] ?? ''
  const browser = await halfway(app, ada)
  meanwhile.before(/^select id, password_hash from users/, () =>
    app.call('POST /auth/second-factor', { body: { recovery_code } }, browser),
  )
  const body = { password: PASSWORD, recovery_code }
  await app.refuse('second_factor_incorrect', 'POST /auth/reauthenticate', { body }, ada)
})

test('an answer that a later one of the passkey overtakes opens no session [V16]', async () => {
  const ada = await somebody(app, 'Ada')
  const { authenticator } = await addPasskey(app, ada.cookie, new Authenticator({ counter: 0 }))
  const answer = async () => ({
    body: { passkey: authenticator.get((await app.call('POST /auth/passkey/options')).body) },
  })
  const [first, second] = [await answer(), await answer()]
  meanwhile.before(/^select id, password_hash from users/, () => app.call('POST /auth/passkey', second))
  await app.refuse('second_factor_incorrect', 'POST /auth/passkey', first)
})

test('a right answer gives the account its guesses from this network back [V7]', async () => {
  const strict = await startTestApp({ beside: app, auth_rate_limit_factor: 1 })
  try {
    const ada = await somebody(app, 'Ada')
    const { recovery_codes } = await addCodes(app, ada.cookie)
    for (const recovery_code of recovery_codes.slice(0, 3)) {
      const browser = await halfway(app, ada)
      for (let guess = 0; guess < 4; guess += 1) await refuseStep(strict, browser, { code: '000000' })
      await strict.call('POST /auth/second-factor', { body: { recovery_code } }, browser)
    }
  } finally {
    await strict.close()
  }
})
