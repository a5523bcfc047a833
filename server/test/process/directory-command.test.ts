import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { query } from '../postgres.ts'
import { runServer } from './server-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await query(
    database.url,
    "insert into users (email, name) values ('ada@example.com', 'Ada'), ('grace@example.com', 'Grace')",
  )
})
afterAll(() => database.drop())

const run = (command: string, environment: Record<string, string> = {}) =>
  runServer(command, { DATABASE_URL: database.url, ...environment })
const hidden = async () => {
  const rows = await query<{ name: string }>(database.url, 'select name from users where not directory_visible')
  return rows.map(({ name }) => name)
}

test('a person is hidden from the directory and listed again, by the address in any spelling [D3]', async () => {
  const hide = await run('directory hide ADA@Example.com', { NODE_ENV: 'production' })
  expect(hide).toEqual({ code: 0, stdout: 'ada@example.com is hidden from the directory\n', stderr: '' })
  expect(await hidden()).toEqual(['Ada'])
  expect(await run('directory hide ada@example.com')).toEqual(hide)
  const show = await run('directory show ada@example.com')
  expect(show).toEqual({ code: 0, stdout: 'ada@example.com is listed in the directory\n', stderr: '' })
  expect(await hidden()).toEqual([])
  const events = await query<{ action: string }>(database.url, 'select action from audit_events order by created_at')
  expect(events.map(({ action }) => action)).toEqual(['account.hidden', 'account.listed'])
})

test.each([
  ['directory hide nobody@example.com', 'No account has the address nobody@example.com'],
  ['directory hide nobody', 'This is not an email address'],
  ['directory hide', 'Usage: server'],
  ['directory forget ada@example.com', 'Usage: server'],
])('server %s changes nothing and exits 1 with a reason', async (command, reason) => {
  expect(await run(command)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(reason) })
  expect(await hidden()).toEqual([])
})

test('the command says what is missing without a database in production', async () => {
  const { code, stderr } = await run('directory hide ada@example.com', { NODE_ENV: 'production', DATABASE_URL: '' })
  expect([code, stderr]).toEqual([1, expect.stringContaining('DATABASE_URL is required in production')])
})
