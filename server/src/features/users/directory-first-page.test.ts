import { PAGE_DEFAULT } from '@plinth/contract/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { signedIn } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { countTrips } from '../../../test/statements.ts'

let app: TestApp
const trips = countTrips()
let ada: string
beforeAll(async () => {
  app = await startTestApp({ wrap: trips.wrap })
  ada = await signedIn(app, { name: 'Ada', email: 'ada@example.com' })
  await query(
    app.database_url,
    `insert into users (name, email, created_at, password_hash)
     select 'Zoë "' || n || '" \\', n || '@example.com', timestamptz '2026-01-01 00:00:00.120Z' + n * interval '1 second',
       case when n % 2 = 0 then '$argon2id$test' end
     from generate_series(1, 30) n`,
  )
})
afterAll(() => app.close())

type Query = { q?: string; sort?: 'name' | '-created_at'; total?: 'true'; cursor?: string }
const list = async (query: Query) => (await app.call('GET /users', { query }, { cookie: ada })).body

test.each(['name', '-created_at'] as const)(
  'the first page by %s is that of a request that reads it by itself',
  async (sort) => {
    const first = await list({ sort })
    const { total, ...alone } = await list({ sort, total: 'true' })
    expect(first).toEqual({ ...alone, total: null })
    expect(first.items).toHaveLength(PAGE_DEFAULT)
    const next = await list({ sort, cursor: first.next_cursor ?? '' })
    expect(next).toMatchObject({ items: { length: (total?.count ?? 0) - PAGE_DEFAULT }, next_cursor: null })
    expect(new Set([...first.items, ...next.items].map(({ id }) => id)).size).toBe(total?.count)
  },
)

test.each(['z', 'zo', 'ZÖ', '3', '%', 'qq', 'zoë', 'ada', 'xyz'])('so is that of a search for %s', async (q) => {
  const first = await list({ q })
  const { total: _, ...alone } = await list({ q, total: 'true' })
  expect(first).toEqual({ ...alone, total: null })
})

test('the session, the limit and the first page are one statement, for the beginning of a name too', async () => {
  expect(await trips.of(() => list({}))).toBe(1)
  expect(await trips.of(() => list({ q: 'zo' }))).toBe(1)
  expect(await trips.of(() => list({ q: 'zoë' }))).toBe(1)
  expect(await trips.of(() => list({ q: 'ada' })), 'a search that can cost more waits for its limit').toBe(2)
})
