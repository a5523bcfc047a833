import { PASSKEYS_MAX } from '@plinth/contract/auth/factors'
import { expect, test } from 'vitest'
import { Browser } from '../browser.ts'
import { query } from '../postgres.ts'
import { somebody } from '../teams.ts'
import { app, useApp } from '../use-app.ts'
import { Authenticator } from './authenticator.ts'
import { addCodes, addPasskey, CodeApp, firstStep, halfway, refuseStep } from './people.ts'

useApp()

test('new recovery codes replace all earlier ones, used and unused [V4]', async () => {
  const ada = await somebody(app, 'Ada')
  const { recovery_codes: old } = await addCodes(app, ada.cookie)
  await app.call('POST /auth/second-factor', { body: { recovery_code: old[0] ?? '' } }, await halfway(app, ada))
  const { body: renewed } = await app.call('POST /auth/factors/recovery-codes', ada)
  expect((await app.call('GET /auth/factors', ada)).body.recovery_codes_left).toBe(10)
  await refuseStep(app, await halfway(app, ada), { recovery_code: old[1] })
  const body = { recovery_code: renewed.recovery_codes[0] ?? '' }
  await app.call('POST /auth/second-factor', { body }, await halfway(app, ada))
})

test('the first factor alone brings recovery codes, and an account without one has none to replace [V4]', async () => {
  const ada = await somebody(app, 'Ada')
  await app.refuse('not_found', 'POST /auth/factors/recovery-codes', ada)
  const { passkey_id, recovery_codes } = await addPasskey(app, ada.cookie)
  expect(recovery_codes).toHaveLength(10)
  const { body: begun } = await app.call('POST /auth/factors/code/begin', ada)
  const body = { code: new CodeApp(begun.secret).next() }
  expect((await app.call('POST /auth/factors/code', { body }, ada)).body.recovery_codes).toBeNull()
  expect((await addPasskey(app, ada.cookie)).recovery_codes).toBeNull()
  await app.call('DELETE /auth/factors/passkeys/:passkey_id', { params: { passkey_id } }, ada)
  await app.refuse('not_found', 'DELETE /auth/factors/passkeys/:passkey_id', { params: { passkey_id } }, ada)
})

test('turning codes off is not found while they are off, or were only begun', async () => {
  const ada = await somebody(app, 'Ada')
  await app.refuse('not_found', 'DELETE /auth/factors/code', ada)
  await app.call('POST /auth/factors/code/begin', ada)
  await app.refuse('not_found', 'DELETE /auth/factors/code', ada)
})

test('an account has at most ten passkeys, also when two are added from the last place on', async () => {
  const ada = await somebody(app, 'Ada')
  await addPasskey(app, ada.cookie)
  const more = (count: number) =>
    query(
      app.database_url,
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
       select user_id, credential_id || decode(lpad(to_hex(n), 8, '0'), 'hex'), public_key, counter, transports, backed_up, name
       from passkeys, generate_series(1, ${count}) n where user_id = '${ada.user_id}'`,
    )
  await more(PASSKEYS_MAX - 2)
  const { body: options } = await app.call('POST /auth/factors/passkeys/options', ada)
  const late = new Authenticator().create(options)
  await addPasskey(app, ada.cookie)
  await app.refuse('passkey_limit_reached', 'POST /auth/factors/passkeys', { body: { passkey: late } }, ada)
  await app.refuse('passkey_limit_reached', 'POST /auth/factors/passkeys/options', ada)
  expect((await app.call('GET /auth/factors', ada)).body.passkeys).toHaveLength(PASSKEYS_MAX)
})

test('what is done with one passkey leaves the others of the account as they are', async () => {
  const ada = await somebody(app, 'Ada')
  const [kept, other] = [await addPasskey(app, ada.cookie), await addPasskey(app, ada.cookie)]
  const passkeys = async () => (await app.call('GET /auth/factors', ada)).body.passkeys
  const [before] = await passkeys()
  expect(before?.id).toBe(kept.passkey_id)
  const params = { passkey_id: other.passkey_id }
  const renamed = await app.call('PATCH /auth/factors/passkeys/:passkey_id', { params, body: { name: 'Phone' } }, ada)
  expect(renamed.body.id).toBe(other.passkey_id)
  const { body: options } = await app.call('POST /auth/passkey/options')
  await app.call('POST /auth/passkey', { body: { passkey: other.authenticator.get(options) } })
  expect(await passkeys()).toEqual([
    before,
    expect.objectContaining({ id: other.passkey_id, name: 'Phone', last_used_at: expect.any(String) }),
  ])
  await app.call('DELETE /auth/factors/passkeys/:passkey_id', { params }, ada)
  expect(await passkeys()).toEqual([before])
})

test('the second step offers neither codes that were only begun nor recovery codes that are used up', async () => {
  const ada = await somebody(app, 'Ada')
  await addPasskey(app, ada.cookie)
  await app.call('POST /auth/factors/code/begin', ada)
  const methods = async () => (await firstStep(app, ada.email, new Browser())).methods
  expect(await methods()).toEqual(['passkey', 'recovery_code'])
  await query(app.database_url, `update recovery_codes set used_at = now() where user_id = '${ada.user_id}'`)
  expect(await methods()).toEqual(['passkey'])
})

test('an account without a passkey is asked for none', async () => {
  const ada = await somebody(app, 'Ada')
  await addCodes(app, ada.cookie)
  const { body } = await app.call('POST /auth/second-factor/options', await halfway(app, ada))
  expect(body).toEqual({ methods: ['code', 'recovery_code'], passkey: null })
})

test('the trail says how many recovery codes the user has left, and counts those of no other', async () => {
  const [grace, ada] = [await somebody(app, 'Grace'), await somebody(app, 'Ada')]
  await addCodes(app, grace.cookie)
  const { recovery_codes } = await addCodes(app, ada.cookie)
  for (const recovery_code of recovery_codes.slice(0, 2))
    await app.call('POST /auth/second-factor', { body: { recovery_code } }, await halfway(app, ada))
  const used = `select details from audit_events where user_id = '${ada.user_id}' and action = 'factor.used_recovery' order by created_at`
  expect(await query(app.database_url, used)).toEqual([{ details: { left: 9 } }, { details: { left: 8 } }])
})
