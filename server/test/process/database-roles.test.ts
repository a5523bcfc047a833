import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startThrowaway, type Throwaway } from '@plinth/database/embedded/throwaway'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUTH_SECRET } from '../app.ts'
import { query } from '../postgres.ts'
import { runServer, startServer } from './server-process.ts'

/** Roles other than the superuser need their password at this server. */
let server: Throwaway
beforeAll(async () => {
  server = await startThrowaway()
  const rules = join(server.directory, 'cluster/pg_hba.conf')
  const trusted = await readFile(rules, 'utf8')
  await writeFile(rules, `host all app 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n${trusted}`)
  await query(server.url, 'select pg_reload_conf()')
})
afterAll(() => server.remove())

const apiUrl = (password: string) => Object.assign(new URL(server.url), { username: 'app_api', password }).href
const own = { NODE_ENV: 'test', AUTH_SECRET }
const roleLine = async (DATABASE_URL: string) => {
  const { stdout } = await runServer('doctor', { ...own, DATABASE_URL })
  return stdout.split('\n').find((line) => line.slice(6).startsWith('roles'))
}
const secretOf = async () => {
  const [role] = await query<{ secret: string }>(
    server.url,
    "select rolpassword as secret from pg_authid where rolname = 'app_api'",
  )
  return role?.secret
}

test('a migration sets up the role of the API, which then serves requests [K1]', async () => {
  const migrated = await runServer('migrate', { DATABASE_URL: server.url, DATABASE_API_URL: apiUrl('first') })
  expect(migrated).toMatchObject({ code: 0, stderr: '' })
  expect(migrated.stdout).toContain('app_api reads and writes rows; the tables belong to app.')

  const api = await startServer({ DATABASE_URL: apiUrl('first') })
  const body = { name: 'Ada', email: 'ada@example.com', password: 'lantern orchard violet canyon' }
  expect((await api.call('POST /auth/sign-up', { body })).status).toBe(202)
  expect(await api.stop()).toBe(0)
})

test('the migration sets how long audit events are kept, and the API cannot keep them for less [A2]', async () => {
  const kept = () => query(server.url, 'select audit_retention_days() as days')
  await runServer('migrate', { DATABASE_URL: server.url, AUDIT_RETENTION_DAYS: '60' })
  expect(await kept()).toEqual([{ days: 60 }])

  const api = await startServer({ DATABASE_URL: apiUrl('first'), AUDIT_RETENTION_DAYS: '40' })
  expect(api.lines.filter((line) => line.includes('audit events are kept for 60 days'))).toHaveLength(1)
  expect(await api.stop()).toBe(0)
  expect(await kept()).toEqual([{ days: 60 }])

  const with_one_role = await startServer({ DATABASE_URL: server.url, AUDIT_RETENTION_DAYS: '40' })
  expect(await with_one_role.stop()).toBe(0)
  expect(await kept()).toEqual([{ days: 40 }])
})

test('the doctor says whether there are one or two roles, and which right is missing or too much', async () => {
  expect(await roleLine(server.url)).toBe('-     roles              one role: app owns the tables and serves the API')
  expect(await roleLine(apiUrl('first'))).toBe(
    'ok    roles              two roles: app_api reads and writes rows, the tables belong to app',
  )
  await query(server.url, 'grant truncate on users to app_api')
  expect(await roleLine(apiUrl('first'))).toMatch(/^FAULT roles +app_api can also truncate on users: run/)
})

test('a start without a right that the API needs ends with its name [C1]', async () => {
  await query(server.url, 'revoke insert on sessions from app_api')
  const start = await runServer('start', { ...own, PORT: '0', DATABASE_URL: apiUrl('first') })
  expect(start).toMatchObject({ code: 1, stderr: expect.stringContaining('app_api lacks insert on sessions.') })
})

test('setting up again repairs the rights, and changes a password only when it does not work', async () => {
  const before = await secretOf()
  const roles = (password: string) =>
    runServer('roles', { DATABASE_URL: server.url, DATABASE_API_URL: apiUrl(password) })
  expect(await roles('first')).toEqual({
    code: 0,
    stdout: 'app_api reads and writes rows; the tables belong to app.\n',
    stderr: '',
  })
  expect(await secretOf()).toBe(before)
  expect(await roleLine(apiUrl('first'))).toMatch(/^ok/)

  expect(await roles('second')).toMatchObject({ code: 0 })
  expect(await secretOf()).not.toBe(before)
  expect(await query(apiUrl('second'), 'select from sessions')).toEqual([])
  await expect(query(apiUrl('first'), 'select')).rejects.toThrow('password authentication failed')
})

test.each([
  [{ DATABASE_API_URL: '' }, 'DATABASE_API_URL is required to set up the roles'],
  [{ DATABASE_API_URL: 'mysql://app_api@localhost/app' }, 'DATABASE_API_URL must be a postgres:// address'],
])('server roles with %j ends with what is wrong', async (environment, reason) => {
  const roles = await runServer('roles', { DATABASE_URL: server.url, ...environment })
  expect(roles).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(reason) })
})
