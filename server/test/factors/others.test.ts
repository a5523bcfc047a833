import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetFactors } from '../../src/features/auth/factors/factors.ts'
import { OPERATOR } from '../../src/http/actor.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { query } from '../postgres.ts'
import { addMember, createTeam, type Somebody, somebody } from '../teams.ts'
import { addCodes, addPasskey, CodeApp, halfway } from './people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** This user has every factor, a trusted browser, and a first step under way. */
async function equipped(name: string) {
  const user = await somebody(app, name)
  const { recovery_codes } = await addCodes(app, user.cookie)
  const { passkey_id, authenticator } = await addPasskey(app, user.cookie)
  const browser = await halfway(app, user)
  const body = { recovery_code: recovery_codes[0] ?? '', trust_browser: true }
  browser.keep(await app.call('POST /auth/second-factor', { body }, browser))
  await halfway(app, user)
  return { ...user, recovery_codes, passkey_id, authenticator, browser }
}

const TABLES = ['passkeys', 'one_time_codes', 'recovery_codes', 'trusted_browsers', 'pending_sign_ins', 'sessions']

const rowsOf = ({ user_id }: Somebody) =>
  query(
    app.database_url,
    `${TABLES.map((table) => `select '${table}', to_jsonb(t)::text from ${table} t where user_id = '${user_id}'`).join(
      ' union all ',
    )} order by 1, 2`,
  )

test('whatever a user does with factors leaves those of another as they are [T4]', async () => {
  const [grace, ada] = [await equipped('Grace'), await equipped('Ada')]
  const before = await rowsOf(grace)
  const { cookie, recovery_codes, passkey_id, authenticator } = ada
  const params = { passkey_id }

  const rename = { params, body: { name: 'Engine' } }
  await app.call('PATCH /auth/factors/passkeys/:passkey_id', rename, { cookie })
  const { body: options } = await app.call('POST /auth/passkey/options')
  await app.call('POST /auth/passkey', { body: { passkey: authenticator.get(options) } })
  const browser = await halfway(app, ada)
  await app.call('POST /auth/second-factor', { body: { recovery_code: recovery_codes[1] ?? '' } }, browser)
  const { body: begun } = await app.call('POST /auth/factors/code/begin', { cookie })
  const codes = new CodeApp(begun.secret)
  await app.call('POST /auth/factors/code', { body: { code: codes.next() } }, { cookie })
  await app.call('POST /auth/second-factor', { body: { code: codes.next() } }, await halfway(app, ada))
  await app.call('POST /auth/factors/recovery-codes', { cookie })
  await app.call('DELETE /auth/factors/trusted-browsers', { cookie })
  await app.call('DELETE /auth/factors/code', { cookie })
  await app.call('DELETE /auth/factors/passkeys/:passkey_id', { params }, { cookie })
  await app.call('DELETE /auth/sessions', { cookie })
  await addCodes(app, cookie)
  await app.database.transaction((tx) => resetFactors(tx, { events: app.events }, OPERATOR, ada.user_id))

  expect(await rowsOf(grace)).toEqual(before)
})

test('a user sees their own factors, trusted browsers and requiring teams alone [T4]', async () => {
  const [grace, ada, alan] = [await equipped('Grace'), await equipped('Ada'), await somebody(app, 'Alan')]
  await createTeam(app, grace)
  await app.call('PATCH /organizations/current/security', { body: { requires_second_factor: true } }, grace)
  const { body: own } = await app.call('GET /auth/factors', ada.browser)
  expect(own).toMatchObject({ passkeys: [{ id: ada.passkey_id }], recovery_codes_left: 9, required_by: [] })
  expect(own.trusted_browsers).toMatchObject([{ current: true }])
  const { body: none } = await app.call('GET /auth/factors', alan)
  expect(none).toEqual({ passkeys: [], code: null, recovery_codes_left: 0, trusted_browsers: [], required_by: [] })
  await addMember(app, grace, alan)
  const { body: strict } = await app.call('GET /auth/factors', alan)
  expect(strict.required_by).toHaveLength(1)
})

test('a trusted browser is listed until its time is over', async () => {
  const ada = await equipped('Ada')
  const trusted = async () => (await app.call('GET /auth/factors', ada)).body.trusted_browsers
  expect(await trusted()).toMatchObject([{ current: false }])
  await query(app.database_url, `update trusted_browsers set expires_at = now() where user_id = '${ada.user_id}'`)
  expect(await trusted()).toEqual([])
})

test('a code changes the row of its user alone, even when that of another has the same bytes [T4]', async () => {
  const [grace, ada] = [await equipped('Grace'), await somebody(app, 'Ada')]
  const copy = (column: string) =>
    query(
      app.database_url,
      `update one_time_codes set ${column} = (select ${column} from one_time_codes where user_id = '${ada.user_id}'),
         last_step = 0 where user_id = '${grace.user_id}'`,
    )
  const { body: begun } = await app.call('POST /auth/factors/code/begin', ada)
  await copy('pending_secret')
  const before = await rowsOf(grace)
  const codes = new CodeApp(begun.secret)
  await app.call('POST /auth/factors/code', { body: { code: codes.next() } }, ada)
  expect(await rowsOf(grace)).toEqual(before)
  await copy('sealed_secret')
  const after = await rowsOf(grace)
  await app.call('POST /auth/second-factor', { body: { code: codes.next() } }, await halfway(app, ada))
  expect(await rowsOf(grace)).toEqual(after)
})
