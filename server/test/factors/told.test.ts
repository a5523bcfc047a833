import { expect, test } from 'vitest'
import { query } from '../postgres.ts'
import { somebody } from '../teams.ts'
import { app, useApp } from '../use-app.ts'
import { addCodes, addPasskey, CodeApp, fromBase32, halfway } from './people.ts'

useApp()

test('every change of the factors, a recovery code and a trusted browser alert the user [V13]', async () => {
  const ada = await somebody(app, 'Ada')
  const { cookie, user_id } = ada
  const titles = async () => {
    await app.settled()
    const rows = await query<{ title: string }>(
      app.database_url,
      `delete from notifications where user_id = '${user_id}' returning title`,
    )
    return rows.map(({ title }) => title).toSorted()
  }
  await titles()
  const { recovery_codes } = await addCodes(app, cookie)
  expect(await titles()).toEqual(['Sign-in codes were turned on'])
  const { passkey_id } = await addPasskey(app, cookie)
  expect(await titles()).toEqual(['A passkey was added'])
  const browser = await halfway(app, ada)
  const body = { recovery_code: recovery_codes[0] ?? '', trust_browser: true }
  await app.call('POST /auth/second-factor', { body }, browser)
  expect(await titles()).toEqual(['A browser skips the second step', 'A recovery code was used'])
  await app.call('POST /auth/factors/recovery-codes', { cookie })
  expect(await titles()).toEqual(['Your recovery codes were replaced'])
  await app.call('DELETE /auth/factors/passkeys/:passkey_id', { params: { passkey_id } }, { cookie })
  expect(await titles()).toEqual(['A passkey was removed'])
  await app.call('DELETE /auth/factors/code', { cookie })
  expect(await titles()).toEqual(['Sign-in codes were turned off'])
})

test('secrets are sealed and recovery codes hashed, and no response shows them again [V15]', async () => {
  const { cookie, user_id } = await somebody(app, 'Ada')
  const { body: begun } = await app.call('POST /auth/factors/code/begin', { cookie })
  const body = { code: new CodeApp(begun.secret).next() }
  const added = await app.call('POST /auth/factors/code', { body }, { cookie })
  await addPasskey(app, cookie)
  const code = added.body.recovery_codes?.[0] ?? ''
  const rows = await query<{ row: string }>(
    app.database_url,
    `select to_jsonb(c)::text as row from one_time_codes c where user_id = '${user_id}'
     union all select to_jsonb(r)::text from recovery_codes r where user_id = '${user_id}'`,
  )
  expect(rows).toHaveLength(11)
  const shown = [await app.call('GET /auth/factors', { cookie }), await app.call('GET /auth/session', { cookie })]
  const text = [...rows.map(({ row }) => row), ...shown.map((answer) => answer.text)].join('\n')
  const spelt = [begun.secret, code, code.replace('-', '')]
  const bytes = [...spelt.map((secret) => Buffer.from(secret)), fromBase32(begun.secret)]
  const secrets = [...spelt, ...bytes.map((secret) => secret.toString('hex'))]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(shown[0]?.text).not.toMatch(/secret|hash|public_key/)
})
