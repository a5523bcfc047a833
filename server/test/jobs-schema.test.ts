import { KNOWN_TABLES } from '@plinth/database/roles/privileges'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { query } from './postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the migrations make the tables of jobs as the installed pg-boss expects them', async () => {
  const boss = new PgBoss({ connectionString: database.url, migrate: false, supervise: false, schedule: false })
  // The start throws for another version of its schema.
  await boss.start()
  const { ok, missing, invalid } = await boss.detectSchemaDrift()
  await boss.stop({ graceful: false })
  expect({ ok, missing, invalid }).toEqual({ ok: true, missing: [], invalid: [] })
})

test('the role of the API has rights on each table of jobs, and on no other of that schema', async () => {
  const tables = await query<{ name: string }>(
    database.url,
    `select 'pgboss.' || relname as name from pg_class
     where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(KNOWN_TABLES.filter((name) => name.startsWith('pgboss.')).toSorted())
})
