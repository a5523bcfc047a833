import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { query } from '../../../test/postgres.ts'
import type { DatabaseHandle } from './database.ts'
import { prepared, unnamed } from './statements.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
  await query(own.url, 'create table test_counters (name text primary key, value int not null)')
  await query(own.url, "insert into test_counters values ('first', 1)")
})
afterAll(() => own.drop())

function openSingle(): DatabaseHandle {
  const single = openTestDatabase(own.url, 1)
  onTestFinished(() => single.close())
  return single
}

const pid = unnamed(sql<{ pid: number }>`select pg_backend_pid() as pid`)
const value = prepared()(() => sql<{ value: number }>`select value from test_counters`)
const raised = (state: string) => unnamed(sql`do ${sql.lit(`begin raise exception using errcode = '${state}'; end`)}`)

test.each([
  ['a violated constraint', unnamed(sql`insert into test_counters values ('first', 2)`), '23505'],
  ['an invalid value', unnamed(sql`select ${'x'}::int`), '22P02'],
])('%s keeps the connection', async (_, statement, code) => {
  const single = openSingle()
  const before = await single.single(pid)
  await expect(single.exec(statement)).rejects.toMatchObject({ code })
  expect(await single.single(pid)).toEqual(before)
})

test.each([
  ['the end of its process', unnamed(sql`select pg_terminate_backend(pg_backend_pid())`)],
  ['a server that became read-only', raised('25006')],
  ['a name that a pooler gave to another statement', raised('26000')],
])('%s closes the connection', async (_, statement) => {
  const single = openSingle()
  const before = await single.single(pid)
  await expect(single.exec(statement)).rejects.toThrow()
  expect(await single.single(pid)).not.toEqual(before)
})

test('a statement fails once after the type of its column has changed, and then succeeds', async () => {
  const single = openSingle()
  const alone = () => single.single(value({}))
  const inTransaction = () => single.transaction((tx) => tx.single(value({})))
  for (const [read, type] of [[alone, 'bigint'] as const, [inTransaction, 'int'] as const]) {
    await read()
    await query(own.url, `alter table test_counters alter column value type ${type}`)
    await expect(read()).rejects.toMatchObject({ code: '0A000' })
    expect(await read()).toEqual({ value: 1 })
  }
})
