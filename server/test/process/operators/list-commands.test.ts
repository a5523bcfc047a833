import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { query } from '../../postgres.ts'
import { runServer } from '../server-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await query(
    database.url,
    `insert into users (email, name, created_at, suspended_at) values
       ('ada@example.com', 'Ada', '2026-01-01', null),
       ('grace@example.com', 'Grace', '2026-02-01', now()),
       ('joan@example.com', 'Joan', now(), null)`,
  )
})
afterAll(() => database.drop())

const run = (command: string) => runServer(command, { DATABASE_URL: database.url, NODE_ENV: 'test' })

const emails = async (options = '') => {
  const { stdout } = await run(`user list ${options}`.trim())
  return stdout.match(/\S+@\S+/g) ?? []
}

test('the accounts are listed with the latest first, by state and by time', async () => {
  expect(await emails()).toEqual(['joan@example.com', 'grace@example.com', 'ada@example.com'])
  expect(await emails('--state=active')).toEqual(['joan@example.com', 'ada@example.com'])
  expect(await emails('--state=suspended')).toEqual(['grace@example.com'])
  expect(await emails('--since=2026-02-01')).toEqual(['joan@example.com', 'grace@example.com'])
  expect(await emails('--since=1h --state=suspended')).toEqual([])
  const { stdout } = await run('user list --since=1h --json')
  expect(JSON.parse(stdout)).toMatchObject([{ email: 'joan@example.com', name: 'Joan', suspended_at: null }])
})

test('a state that no account has is refused', async () => {
  expect(await run('user list --state=gone')).toMatchObject({
    code: 1,
    stderr: 'server user list failed: An account is active or suspended, not gone\n',
  })
})

test('an address of the waitlist is exported and deleted', async () => {
  await query(
    database.url,
    `insert into waitlist_leads (id, email, referral_source, campaign) values
       ('00000000-0000-7000-8000-000000000001', 'ada@example.com', null, null),
       ('00000000-0000-7000-8000-000000000002', 'grace@example.com', 'a friend, and "others"', '=1+1')`,
  )
  const [head, grace, ada, end] = (await run('waitlist export')).stdout.split('\r\n')
  expect(head).toMatch(/^id,email,created_at,updated_at,referral_source,/)
  expect(grace).toContain(`,"a friend, and ""others""",,'=1+1,`)
  expect(ada).toContain('ada@example.com')
  expect(end).toBe('')
  expect((await run('waitlist delete ADA@example.com')).stdout).toBe('ada@example.com is deleted from the waitlist\n')
  expect(await run('waitlist delete ada@example.com')).toMatchObject({
    code: 1,
    stderr: 'server waitlist delete failed: ada@example.com is not on the waitlist\n',
  })
  expect((await run('waitlist export')).stdout).not.toContain('ada@')
})

test('an export of more than one page has each address once', async () => {
  await query(
    database.url,
    `insert into waitlist_leads (email) select 'lead-' || n || '@example.com' from generate_series(1, 2500) n`,
  )
  const exported = (await run('waitlist export')).stdout.match(/lead-\d+@/g) ?? []
  expect(new Set(exported).size).toBe(2500)
  expect(exported).toHaveLength(2500)
})

test('a list ends after a thousand rows, and says so', async () => {
  await query(
    database.url,
    `insert into users (email, name) select 'user-' || n || '@example.com', 'User' from generate_series(1, 1001) n`,
  )
  expect((await run('user list')).stdout).toMatch(/\nThese are the first 1000\n$/)
  expect(await emails()).toHaveLength(1000)
})
