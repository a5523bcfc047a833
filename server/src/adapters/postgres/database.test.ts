import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { query } from '../../../test/postgres.ts'
import { currentContext, inContext, type RequestContext } from '../request-context.ts'
import { type DatabaseHandle, openDatabase } from './database.ts'
import { DatabaseUnavailable, RowNotFound } from './errors.ts'
import { prepared, unnamed } from './statements.ts'

let own: TestDatabase
let database: DatabaseHandle
beforeAll(async () => {
  own = await createTestDatabase()
  database = open(true)
  await query(own.url, 'create table test_counters (name text primary key, value int not null check (value >= 0))')
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

function open(prepared_statements: boolean, url = own.url): DatabaseHandle {
  return openDatabase({ url, pool_max: 4, prepared_statements, onConnectionLost: () => undefined })
}

const put = prepared<{ name: string; value: number }>()(
  (given) => sql`insert into test_counters values (${given('name')}, ${given('value')})
    on conflict (name) do update set value = excluded.value`,
)
const read = prepared<{ name: string }>()(
  (given) => sql<{ value: number }>`select value from test_counters where name = ${given('name')}`,
)
const add = prepared<{ name: string; by: number }>()(
  (given) => sql`update test_counters set value = value + ${given('by')} where name = ${given('name')}`,
)

test('times are read as RFC 3339 text in UTC and counts as numbers, in any session time zone', async () => {
  const answer = sql<{
    at: string
    many: number
  }>`select timestamptz '2026-11-20 12:00:00.5+02' as at, 9007199254740991::int8 as many`
  expect(await database.all(unnamed(answer))).toEqual([{ at: '2026-11-20T10:00:00.5Z', many: 9007199254740991 }])
  await database.transaction(async (tx) => {
    await tx.exec(unnamed(sql`set local time zone 'Asia/Kolkata'`))
    expect((await tx.single(unnamed(answer))).at).toBe('2026-11-20T10:00:00.500Z')
  })
})

test('a statement returns its rows, the first one, or how many it affected', async () => {
  expect(await database.exec(put({ name: 'found', value: 1 }))).toBe(1)
  expect(await database.exec(add({ name: 'absent', by: 1 }))).toBe(0)
  expect(await database.find(read({ name: 'found' }))).toEqual({ value: 1 })
  expect(await database.find(read({ name: 'absent' }))).toBeUndefined()
  expect(await database.getOrNotFound(read({ name: 'found' }))).toEqual({ value: 1 })
  expect(await database.single(read({ name: 'found' }))).toEqual({ value: 1 })
})

test('a missing row is not found with get, and a bug with one', async () => {
  const absent = read({ name: 'absent' })
  await expect(database.getOrNotFound(absent)).rejects.toBeInstanceOf(RowNotFound)
  await expect(database.transaction((tx) => tx.getOrNotFound(absent))).rejects.toBeInstanceOf(RowNotFound)
  await expect(database.single(absent)).rejects.toThrow('always returns a row')
})

test('a prepared statement is named by its text, and unnamed behind a pooler without named statements', async () => {
  const names = sql<{
    name: string
  }>`select name from pg_prepared_statements where statement like '%from test_counters%'`
  await database.transaction(async (tx) => {
    await tx.exec(read({ name: 'a' }))
    expect((await tx.all(unnamed(names))).length).toBe(1)
  })
  const plain = open(false)
  await plain.transaction(async (tx) => {
    await tx.exec(read({ name: 'a' }))
    expect(await tx.all(unnamed(names))).toEqual([])
  })
  await plain.close()
})

test('effects run after the commit, and never after a rollback [E4]', async () => {
  const seen: unknown[] = []
  await database.transaction(async (tx) => {
    await tx.exec(put({ name: 'effects', value: 1 }))
    tx.afterCommit(() => seen.push('committed'))
    expect(seen).toEqual([])
  })
  expect(seen).toEqual(['committed'])
  const failing = database.transaction(async (tx) => {
    await tx.exec(put({ name: 'effects', value: 2 }))
    tx.afterCommit(() => seen.push('never'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(seen).toEqual(['committed'])
  expect(await database.all(read({ name: 'effects' }))).toEqual([{ value: 1 }])
})

test('a transaction whose failure was ignored does not count as committed', async () => {
  const seen: unknown[] = []
  const swallowing = database.transaction(async (tx) => {
    tx.afterCommit(() => seen.push('never'))
    await expect(tx.exec(put({ name: 'swallow', value: -1 }))).rejects.toThrow('test_counters_value_check')
  })
  await expect(swallowing).rejects.toThrow('had failed before it was committed')
  expect(seen).toEqual([])
})

test('a finished transaction throws when it is used', async () => {
  const { tx } = await database.transaction(async (tx) => ({ tx }))
  await expect(tx.all(read({ name: 'a' }))).rejects.toThrow('has ended already')
  expect(() => tx.afterCommit(() => undefined)).toThrow('has ended already')
})

test('two transactions that deadlock both succeed, because one is retried from its start', async () => {
  await database.exec(put({ name: 'left', value: 0 }))
  await database.exec(put({ name: 'right', value: 0 }))
  const bothLocked = Promise.withResolvers<void>()
  let locked = 0
  const attempts: string[] = []
  const crossing = (first: string, second: string) =>
    database.transaction(async (tx) => {
      attempts.push(first)
      await tx.exec(add({ name: first, by: 1 }))
      locked += 1
      if (locked === 2) bothLocked.resolve()
      await bothLocked.promise
      await tx.exec(add({ name: second, by: 1 }))
    })
  await Promise.all([crossing('left', 'right'), crossing('right', 'left')])
  expect(attempts).toHaveLength(3)
  expect(await database.all(read({ name: 'left' }))).toEqual([{ value: 2 }])
  expect(await database.all(read({ name: 'right' }))).toEqual([{ value: 2 }])
})

test('a statement alone is run again after it has lost a deadlock', async () => {
  // A sequence is not rolled back.
  await query(own.url, 'create sequence attempts')
  await query(
    own.url,
    `create function lose_once() returns bigint language plpgsql as $$ declare attempt bigint := nextval('attempts'); begin
      if attempt = 1 then raise exception using errcode = '40P01'; end if; return attempt; end $$`,
  )
  expect(await database.single(unnamed(sql<{ attempt: number }>`select lose_once() as attempt`))).toEqual({
    attempt: 2,
  })
})

test('a lost connection, a slow statement and an absent server make the database unavailable [R5]', async () => {
  const fresh = open(true)
  const terminated = fresh.exec(unnamed(sql`select pg_terminate_backend(pg_backend_pid())`))
  await expect(terminated).rejects.toBeInstanceOf(DatabaseUnavailable)
  const slow = fresh.transaction(async (tx) => {
    await tx.exec(unnamed(sql`set local statement_timeout = 20`))
    await tx.exec(unnamed(sql`select pg_sleep(5)`))
  })
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await fresh.all(unnamed(sql<{ one: number }>`select 1 as one`))).toEqual([{ one: 1 }])
  await fresh.close()

  const absent = open(true, 'postgres://nobody@127.0.0.1:1/none')
  await expect(absent.all(read({ name: 'a' }))).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(absent.transaction(async () => undefined)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await absent.close()
})

const raised = (state: string) => unnamed(sql`do ${sql.lit(`begin raise exception using errcode = '${state}'; end`)}`)

test('a connection that is lost while idle does not belong to the request that opened it', async () => {
  const { promise: lost, resolve } = Promise.withResolvers<RequestContext>()
  const onConnectionLost = () => resolve(currentContext())
  const own_pool = openDatabase({ url: own.url, pool_max: 1, prepared_statements: true, onConnectionLost })
  const pid = unnamed(sql<{ pid: number }>`select pg_backend_pid() as pid`)
  const { pid: opened } = await inContext({ wait_budget: { left_ms: 1000 } }, () => own_pool.single(pid))
  await query(own.url, 'select pg_terminate_backend($1)', [opened])
  expect(await lost).toEqual({})
  await own_pool.close()
})

test.each([
  ['a full disk', '53100'],
  ['too little memory', '53200'],
  ['too many connections', '53300'],
  ['a server that became read-only', '25006'],
  ['a transaction that was idle for too long', '25P03'],
  ['a pooler without a server', '08P01'],
  ['an I/O error', '58030'],
])('%s makes the database unavailable [R5]', async (_, state) => {
  await expect(database.exec(raised(state))).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test.each(['23505', '22P02', '42P01', '57P04', 'XX000'])('an error %s is not about availability', async (state) => {
  await expect(database.exec(raised(state))).rejects.toMatchObject({ code: state })
})

test('a transaction that gets no answer is given up as soon as a statement is, without a rollback', async () => {
  const endless = unnamed(sql`select pg_sleep(60)`)
  // Time-outs of the server would answer first.
  const patient = open(false)
  const began = performance.now()
  const duration = async (given_up: Promise<unknown>) => {
    await expect(given_up).rejects.toBeInstanceOf(DatabaseUnavailable)
    return performance.now() - began
  }
  const [statement_ms, transaction_ms] = await Promise.all([
    duration(patient.exec(endless)),
    duration(patient.transaction((tx) => tx.exec(endless))),
  ])
  expect(transaction_ms / statement_ms).toBeLessThan(1.5)
  expect(patient.connections()).toMatchObject({ total: 0 })
  await patient.close()
})
