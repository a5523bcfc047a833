import { expect, test } from 'vitest'
import { apply, codeMutants } from './code.ts'

const mutate = (text: string) => codeMutants('server/src/example.ts', text).map((mutant) => apply(mutant, text))

test('each condition and lock of a query is dropped', () => {
  expect(mutate(`const q = query.selectFrom('a').where('id', '=', value('id')).orderBy('id').forUpdate()`)).toEqual([
    `const q = query.selectFrom('a').where('id', '=', value('id')).orderBy('id')`,
    `const q = query.selectFrom('a').orderBy('id').forUpdate()`,
  ])
})

test('a guard that throws or returns is dropped, other branches stay', () => {
  expect(mutate('if (gone) throw new ApiError()')).toEqual([';'])
  expect(mutate('function f() { if (gone) { return } }')).toEqual(['function f() { ; }'])
  expect(mutate('if (gone) one = two')).toEqual([])
  expect(mutate('if (gone) throw one\nelse throw two')).toEqual([])
})

test('the exit of a loop stays', () => {
  expect(mutate('function f() { for (;;) if (last) return }')).toEqual([])
})

test('a call whose result is unused is dropped', () => {
  expect(mutate('await lockActing(tx)')).toEqual([';'])
  expect(mutate('const row = await find(tx)')).toEqual([])
})

test('a comparison is inverted, and so is a logical operator', () => {
  expect(mutate('const x = a === b')).toEqual(['const x = a !== b'])
  expect(mutate('const x = a && b')).toEqual(['const x = a || b'])
  expect(mutate('const x = a < 1')).toEqual(['const x = a >= 1'])
})

test('each entry of a list of names is dropped, a column of a query is not', () => {
  expect(mutate(`const PARTS = new Set(['one', 'two'])`)).toEqual([
    `const PARTS = new Set([ 'two'])`,
    `const PARTS = new Set(['one', ])`,
  ])
  expect(mutate(`const q = query.select(['one', 'two'])`)).toEqual([])
})

test('conditions, locks and intervals of a raw statement are loosened', () => {
  const value = '$' + "{value('id')}"
  const text = `sql\`select id from a where id = ${value}::uuid and gone_at is null for share of a\``
  expect(mutate(text)).toEqual([
    `sql\`select id from a where (id = ${value}::uuid or true) and gone_at is null for share of a\``,
    `sql\`select id from a where id = ${value}::uuid and true for share of a\``,
    `sql\`select id from a where id = ${value}::uuid and gone_at is null \``,
  ])
  expect(mutate("sql`now() - interval '7 days'`")).toEqual(["sql`now() - interval '70 days'`"])
})

test('a mutant names its line and its change', () => {
  expect(codeMutants('a.ts', '\nif (gone) throw new ApiError()')).toMatchObject([
    { path: 'a.ts', line: 2, what: 'drop if (gone) throw new ApiError()' },
  ])
})
