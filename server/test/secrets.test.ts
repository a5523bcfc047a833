import { expect, test } from 'vitest'
import { PASSWORD } from './people.ts'
import { query } from './postgres.ts'
import { app, useApp } from './use-app.ts'

useApp()

// A stolen copy would reveal the whole database as text.
async function dump(): Promise<string> {
  const tables = await query<{ name: string }>(
    app.database_url,
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') order by 1`,
  )
  const rows: string[] = []
  for (const { name } of tables) {
    const lines = await query<{ line: string }>(app.database_url, `select t::text as line from ${name} as t`)
    rows.push(...lines.map(({ line }) => line))
  }
  return rows.join('\n')
}

test('a copy of the database holds no live token and no password in clear [S13, S14]', async () => {
  const email = 'ada@example.com'
  const { cookies } = await app.call('POST /auth/sign-up', { body: { name: 'Ada', email, password: PASSWORD } })
  const browser = cookies.signup?.split('=')[1] ?? ''
  expect(browser).toHaveLength(43)
  const pending = await app.mailbox.take('verify-email', email)
  const waiting = await dump()
  await app.call('POST /auth/verify-email', { body: { token: pending.token } }, { cookie: cookies.signup })
  const { cookie = '' } = await app.call('POST /auth/sign-in', { body: { email, password: PASSWORD } })
  const session = cookie.split('=')[1] ?? ''
  expect(session).toHaveLength(43)

  for (const copy of [waiting, await dump()]) {
    expect(copy).toContain(email)
    for (const secret of [pending.token, browser, session, PASSWORD]) {
      const bytes = Buffer.from(secret, 'base64url').toString('hex')
      const text = Buffer.from(secret).toString('hex')
      for (const spelling of [secret, bytes, text]) expect(copy).not.toContain(spelling)
    }
  }
})

test('no line of the log holds a link, a token, a password or a whole address [R6]', () => {
  const log = JSON.stringify(app.log)
  expect(app.log.length).toBeGreaterThan(0)
  expect(log).not.toMatch(/token=|#|@example\.com/)
  expect(log).not.toContain(PASSWORD)
})
