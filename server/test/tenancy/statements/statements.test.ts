import { join } from 'node:path'
import { PRODUCT_TABLES } from '@plinth/product/tables'
import { root } from '@plinth/tools/processes'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type * as Statements from '../../../src/adapters/postgres/statements.ts'
import { type Collected, DECLARATIONS, FILES, whoMakes } from './collect.ts'
import { judge, judgeMutants } from './judge.ts'
import { KEYS, OPEN_SCOPES } from './open-scopes.ts'

// PostgreSQL's own parser reads every statement that the server and the product can make, without a database.

const collected = vi.hoisted((): Collected[] => [])

vi.mock('../../../src/adapters/postgres/statements.ts', async (original) => {
  const real = await original<typeof Statements>()
  const collect = <One extends { text: string }>(statement: One) => {
    collected.push({ name: whoMakes(), text: statement.text })
    return statement
  }
  const watched = (make: typeof real.prepared) => () => (build: Parameters<ReturnType<typeof make>>[0]) => {
    const statement = make()(build)
    collect(statement({}))
    return statement
  }
  return {
    ...real,
    prepared: watched(real.prepared),
    planned: watched(real.planned),
    unnamed: (query: Parameters<typeof real.unnamed>[0]) => collect(real.unnamed(query)),
  }
})

// The export of a person holds what they have created in every organization.
const SECTION = 'server/src/startup/commands/export/section-queries.ts › section'
const OF_PRODUCT = new Set(PRODUCT_TABLES.map((table) => `${table}.organization_id`))

let listed: Record<string, string | readonly string[]>
beforeAll(async () => {
  for (const path of FILES.keys()) await import(join(root, path))
  const [{ callEach }, { WALKS }] = await Promise.all([import('./calls.ts'), import('../../product-walks.ts')])
  await callEach()
  listed = Object.assign(
    {},
    ...[...OPEN_SCOPES, ...WALKS.flatMap(({ open_scopes = [] }) => open_scopes)].map(({ open }) => open),
  )
})

test('every declaration that makes statements is judged', () => {
  expect(collected.length).toBeGreaterThan(250)
  // A function of a product makes its statements in the tests of the product, and there they are judged.
  const ours = DECLARATIONS.filter((name) => !name.startsWith('product/'))
  expect(ours.filter((name) => !collected.some((one) => one.name === name))).toEqual([])
})

test('every statement binds each scope of its tables to its caller, or is listed with the reason [T4]', () => {
  const open: Record<string, Set<string>> = {}
  for (const { name, text } of collected) {
    const scopes = judge(text, KEYS).open.join(', ')
    if (name === SECTION && OF_PRODUCT.has(scopes)) continue
    if (scopes !== '') open[name] = (open[name] ?? new Set()).add(scopes)
  }
  const found = Object.entries(open).map(([name, forms]) => [
    name,
    forms.size === 1 ? [...forms][0] : [...forms].toSorted(),
  ])
  expect(Object.fromEntries(found)).toEqual(listed)
})

test('a statement that loses any one of its scopes is found out [T4]', () => {
  const before = (text: string) => judge(text, KEYS).open.join()
  const mutants = collected.flatMap(({ name, text }) =>
    judgeMutants(text, KEYS).map((open) => ({ name, isRed: open.join() !== before(text) })),
  )
  expect(mutants.length).toBeGreaterThan(300)
  const survivors = mutants.filter(({ isRed }) => !isRed).map(({ name }) => name)
  expect([...new Set(survivors)]).toEqual([])
})

describe('what is left open', () => {
  const open = (text: string) => judge(text, KEYS).open

  test.each([
    ['a table without a condition', 'select * from files'],
    ['a condition on another column', 'select * from files where id = $1'],
    ['a scope that is compared with a constant', "select * from files where organization_id = 'x'"],
    ['a scope that is not equal', 'select * from files where organization_id <> $1'],
    ['one arm of an OR', 'select * from files where organization_id = $1 or id = $2'],
    [
      'the side of an outer join that is always there',
      'select f.id from files f left join users u on u.id = $2 and f.organization_id = $1',
    ],
    ['a query inside', 'select (select count(*) from files) from users where id = $1'],
    ['a query of WITH', 'with f as (select * from files) select * from f where organization_id = $1'],
    ['an update', 'update files set name = $1 where id = $2'],
    ['an insert', 'insert into files (id, organization_id) values ($1, default)'],
    [
      'what a row finds of itself',
      'select from files f join organizations o on o.id = f.organization_id join files g on g.id = f.id where g.organization_id = $1',
    ],
  ])('a statement is left open by %s', (_, text) => {
    expect(open(text)).not.toEqual([])
  })

  test.each([
    ['a parameter', 'select * from files where organization_id = $1::uuid'],
    ['a list of parameters', 'select * from files where organization_id = any ($1::uuid[])'],
    ['each arm of an OR', 'select * from files where organization_id = $1 and id = $2 or organization_id = $3'],
    ['a row of values', 'select * from members where (organization_id, user_id) = ($1, $2)'],
    ['a join with a bound row', 'select from files f join organizations o on o.id = f.organization_id where o.id = $1'],
    [
      'the side of an outer join that may be missing',
      'select from users u left join sessions s on s.user_id = u.id where u.id = $1',
    ],
    [
      'a query around it',
      'select (select count(*) from files f where f.organization_id = o.id) from organizations o where o.id = $1',
    ],
    ['a query of WITH', 'with o as (select $1::uuid as id) delete from files using o where organization_id = o.id'],
    ['the token of the session', 'select from sessions s join users u on u.id = s.user_id where s.token_hash = $1'],
  ])('nothing is left open that is bound by %s', (_, text) => {
    expect(open(text)).toEqual([])
  })
})
