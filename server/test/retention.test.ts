import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELETIONS } from '../src/background/sweep.ts'
import { PERSONAL_TABLES } from '../src/features/users/deletion-queries.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { query } from './postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const [, section = ''] = readFileSync(join(root, 'docs/retention.md'), 'utf8').split('\n## Every table\n')
const ofProduct = readFileSync(join(root, 'product/retention.md'), 'utf8')
const TABLES = new Map(
  [...`${section}\n${ofProduct}`.matchAll(/^\| `(\w+)` \|[^|]+\| ([^|]+) \|$/gm)].map(([, table, how]) => [table, how]),
)

const tablesThatSay = (words: string) =>
  [...TABLES].flatMap(([table, how]) => (how?.includes(words) ? [table] : [])).toSorted()

const namesOf = async (sql: string) => (await query<{ name: string }>(database.url, sql)).map(({ name }) => name)

const referring = (to: string) =>
  namesOf(`select distinct conrelid::regclass::text as name from pg_constraint
           where confrelid = '${to}'::regclass and confdeltype = 'c' order by 1`)

test('every table of the database is in docs/retention.md or that of the product, and no other [K2]', async () => {
  const names = await namesOf(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  )
  expect([...TABLES.keys()].toSorted()).toEqual(names)
})

test('the tables that are emptied with an account are those of its deletion [K2]', () => {
  expect(tablesThatSay('with the account')).toEqual([...PERSONAL_TABLES, 'members', 'organizations'].toSorted())
})

test('the tables that go with an organization are those that refer to it [K2]', async () => {
  expect(tablesThatSay('with the organization')).toEqual(await referring('organizations'))
})

test('the tables that are swept by age are those of the sweeper [K2]', () => {
  // The tables of the durable jobs are those of pg-boss.
  const own = DELETIONS.filter(({ text }) => !text.includes('pgboss.'))
  const swept = own.map(({ text }) => /delete from "?(\w+)/.exec(text)?.[1])
  expect(tablesThatSay('by age')).toEqual([...new Set(swept)].toSorted())
})
