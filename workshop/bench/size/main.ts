import { withClient } from '@plinth/database/client'
import { startThrowaway } from '@plinth/database/embedded/throwaway'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import type pg from 'pg'
import { NEW_PEOPLE, WHAT_THEY_LEAVE } from './life.ts'

// Rows and bytes of the database for each person after a year of use: `npm run workshop -- bench:size 20000`. They do not
// depend on how fast the machine is. The database is as after a load: dead rows add to it.

const people = Number(process.argv[2] ?? 20_000)
if (!Number.isInteger(people) || people < 1000)
  throw new Error('Usage: npm run workshop -- bench:size <people, 1000 or more>')

type Size = { table: string; rows: number; heap: number; indexes: number }

const sizes = `
  select c.relname as table, c.reltuples::int8::float8 as rows,
         (pg_table_size(c.oid))::float8 as heap, pg_indexes_size(c.oid)::float8 as indexes
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > 0
  order by pg_total_relation_size(c.oid) desc`

const { url, remove } = await startThrowaway()
try {
  await migrate({ database_url: url, directory: defaultMigrationsDirectory })
  await withClient(url, async (client) => {
    await client.query(NEW_PEOPLE, [people])
    for (const statement of WHAT_THEY_LEAVE) await client.query(statement)
    await client.query('vacuum (full, analyze)')
    report((await client.query<Size>(sizes)).rows)
    await reportUsersIndexes(client)
  })
} finally {
  await remove()
}

function report(rows: Size[]): void {
  console.log(`${people} people; bytes for each of them`)
  printLine(['table', 'rows', 'table', 'indexes', 'both'])
  for (const { table, rows: count, heap, indexes } of rows) printSize(table, count, heap, indexes)
  const sum = (key: 'rows' | 'heap' | 'indexes') => rows.reduce((total, row) => total + row[key], 0)
  printSize('all', sum('rows'), sum('heap'), sum('indexes'))
}

function printSize(name: string, count: number, heap: number, indexes: number): void {
  const each = (total: number) => (total / people).toFixed(0)
  printLine([name, (count / people).toFixed(2), each(heap), each(indexes), each(heap + indexes)])
}

function printLine([name = '', ...cells]: string[]): void {
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(9)).join(''))
}

// A search reads these indexes.
async function reportUsersIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select indexrelname as name, pg_relation_size(indexrelid)::float8 as bytes
     from pg_stat_user_indexes where relname = 'users' order by bytes desc`,
  )
  console.log('\nindexes of users')
  for (const { name, bytes } of rows) printLine([name, (bytes / people).toFixed(0)])
}
