// A connection describes a named statement once. The tests compare the results with those of `pg`.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { query } from '../../../test/postgres.ts'
import type { DatabaseHandle } from './database.ts'
import { prepared, unnamed } from './statements.ts'

let own: TestDatabase
let single: DatabaseHandle
beforeAll(async () => {
  own = await createTestDatabase()
  await query(own.url, 'create table test_notes (id int primary key, text text)')
  single = openTestDatabase(own.url, 1)
})
afterAll(async () => {
  await single.close()
  await own.drop()
})

const everything = sql<object>`
  select 'text ＋ ü' as text, null::text as nothing, 7 as number, 9007199254740991::int8 as count, true as yes,
    timestamptz '2026-11-20 12:00:00.5Z' as at, '{"a": [1, null]}'::jsonb as json, '\\x00ff'::bytea as bytes,
    array['a', 'b']::text[] as list, 1.5::numeric as amount`

test('a named statement returns the same rows as an unnamed one, at its first run and later', async () => {
  const named = prepared()(() => everything)
  const [expected] = await single.all(unnamed(everything))
  for (const _ of [1, 2, 3]) expect(await single.all(named({}))).toEqual([expected])
})

const echo = prepared<{ text: unknown; number: unknown; yes: unknown; bytes: unknown }>()(
  (given) => sql<object>`
    select ${given('text')}::text as text, ${given('number')}::int as number, ${given('yes')}::boolean as yes,
      ${given('bytes')}::bytea as bytes`,
)

test('values of every plain type arrive, null and undefined as null', async () => {
  const values = { text: "it's ü", number: -3, yes: false, bytes: Buffer.from([0, 255]) }
  for (const _ of [1, 2]) expect(await single.single(echo(values))).toEqual(values)
  expect(await single.single(echo({ text: null, number: undefined, yes: null, bytes: null }))).toEqual({
    text: null,
    number: null,
    yes: null,
    bytes: null,
  })
})

test('a statement may get a list at one run and none at the next', async () => {
  const among = prepared<{ ids: number[] | string }>()(
    (given) => sql<{ count: number }>`select count(*) from unnest(${given('ids')}::int[])`,
  )
  for (const ids of ['{1}', [1, 2], '{1,2,3}', []]) {
    const expected = typeof ids === 'string' ? ids.split(',').length : ids.length
    expect(await single.single(among({ ids }))).toEqual({ count: expected })
  }
})

const add = prepared<{ id: number; text: string }>()(
  (given) => sql`insert into test_notes values (${given('id')}, ${given('text')})`,
)
const shorten = prepared<{ text: string }>()(
  (given) => sql<{ id: number }>`update test_notes set text = ${given('text')} returning id`,
)

test('a statement that failed at its first run succeeds on the same connection', async () => {
  await expect(single.exec(add({ id: Number.NaN, text: 'a' }))).rejects.toMatchObject({ code: '22P02' })
  expect(await single.exec(add({ id: 1, text: 'a' }))).toBe(1)
  await expect(single.exec(add({ id: 1, text: 'a' }))).rejects.toMatchObject({ code: '23505' })
  expect(await single.exec(add({ id: 2, text: 'b' }))).toBe(1)
  expect(single.connections()).toMatchObject({ total: 1 })
})

test('a change says how many rows it affected, with rows of its own or none', async () => {
  await query(own.url, "insert into test_notes values (10, 'a'), (11, 'b') on conflict do nothing")
  const all = await single.single(unnamed(sql<{ count: number }>`select count(*) from test_notes`))
  for (const _ of [1, 2]) expect(await single.exec(shorten({ text: 'c' }))).toBe(all.count)
})

test('the error of a named statement names the code that sent it', async () => {
  const error: unknown = await single.exec(add({ id: 10, text: 'again' })).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: '23505', stack: expect.stringContaining('named-query.test.ts') })
})
