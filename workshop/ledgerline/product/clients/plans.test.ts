import { PAGE_DEFAULT } from '@plinth/contract/product'
import { connect, createTestDatabase, mostRows, type TestDatabase } from '@plinth/server/product-test'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientsPage } from './queries.ts'

// Ten thousand clients in each of three organizations. Rows are counted, so the speed of the machine does not matter.

let database: TestDatabase
let client: pg.Client
let organization_id: string
beforeAll(async () => {
  database = await createTestDatabase()
  client = await connect(database.url)
  await client.query(
    "insert into users (email, name) select n || '@example.com', 'Ada' from generate_series(1, 3) as n",
  )
  await client.query(
    `insert into clients (organization_id, name, email, created_at)
     select o.id, 'Number ' || n, 'office@example.com', now() - n * interval '1 minute' from organizations o, generate_series(1, 10000) as n`,
  )
  await client.query('vacuum analyze')
  organization_id = (await client.query<{ id: string }>('select id from organizations limit 1')).rows[0]?.id ?? ''
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('a page reads little more than what it shows, wherever it begins', async () => {
  const far = (await client.query('select created_at::text, id from clients order by created_at, id offset 15000'))
    .rows[0]
  for (const place of [undefined, [far.created_at, far.id] as const]) {
    const { first } = await mostRows(client, clientsPage({ organization_id }, place, PAGE_DEFAULT + 1))
    expect(first).toBeLessThanOrEqual(5 * PAGE_DEFAULT)
  }
})
