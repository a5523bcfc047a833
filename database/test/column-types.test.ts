import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, openDatabase } from '../../server/src/adapters/postgres/database.ts'
import { createEmptyDatabase, type TestDatabase } from '../../server/test/database.ts'
import { query } from '../../server/test/postgres.ts'
import { withClient } from '../client.ts'
import { readCatalog } from '../schema/catalog.ts'
import { rowTypes } from '../schema/row-types.ts'
import { schemaSql } from '../schema/sql.ts'

// Each type has its type in the generated rows, and a value as PostgreSQL takes it and as a query returns it.
const TYPES: [type: string, row_type: string, given: string, returned: unknown][] = [
  ['bigint', 'number', '9007199254740991', 9007199254740991],
  ['bit varying(8)', 'string', '101', '101'],
  ['bit(3)', 'string', '101', '101'],
  ['boolean', 'boolean', 'true', true],
  ['bytea', 'Buffer', '\\x0102', Buffer.from([1, 2])],
  ['character varying(20)', 'string', 'a, "b" {c}', 'a, "b" {c}'],
  ['character(3)', 'string', 'abc', 'abc'],
  ['cidr', 'string', '10.0.0.0/8', '10.0.0.0/8'],
  ['date', 'string', '2026-12-31', '2026-12-31'],
  ['daterange', 'string', '[2026-12-24,2026-12-27)', '[2026-12-24,2026-12-27)'],
  ['double precision', 'number', '0.1', 0.1],
  ['inet', 'string', '192.0.2.7', '192.0.2.7'],
  ['int4range', 'string', '[1,4)', '[1,4)'],
  ['int8range', 'string', '[1,4)', '[1,4)'],
  ['integer', 'number', '-7', -7],
  ['interval', 'string', '1 day 02:30:00', 'P0Y0M1DT2H30M0S'],
  ['json', 'Json', '{"a":[1]}', { a: [1] }],
  ['jsonb', 'Json', '[{"a":null}]', [{ a: null }]],
  ['macaddr', 'string', '08:00:2b:01:02:03', '08:00:2b:01:02:03'],
  ['macaddr8', 'string', '08:00:2b:01:02:03:04:05', '08:00:2b:01:02:03:04:05'],
  ['numeric(12,2)', 'string', '1234567890.10', '1234567890.10'],
  ['numrange', 'string', '[1.5,2.5)', '[1.5,2.5)'],
  ['real', 'number', '0.5', 0.5],
  ['smallint', 'number', '3', 3],
  ['text', 'string', '{not,an,array}', '{not,an,array}'],
  ['time(0) without time zone', 'string', '09:30:00', '09:30:00'],
  ['time(0) with time zone', 'string', '09:30:00+02', '09:30:00+02'],
  ['timestamp(3) without time zone', 'string', '2026-12-31 23:30:00.125', '2026-12-31T23:30:00.125'],
  ['timestamp with time zone', 'string', '2026-12-31 23:30:00.123456+00', '2026-12-31T23:30:00.123456Z'],
  ['tsquery', 'string', "'fat' & 'rat'", "'fat' & 'rat'"],
  ['tsrange', 'string', '["2026-12-24 10:00:00",)', '["2026-12-24 10:00:00",)'],
  ['tstzrange', 'string', '["2026-12-24 10:00:00+00",)', '["2026-12-24 10:00:00+00",)'],
  ['tsvector', 'string', "'fat':1 'rat':2", "'fat':1 'rat':2"],
  ['uuid', 'string', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8057'],
  ['xml', 'string', '<a/>', '<a/>'],
  ['mood', "'glad' | 'it''s fine'", "it's fine", "it's fine"],
  ['postcode', 'string', 'AB1', 'AB1'],
  ['due_day', 'string', '2026-12-31', '2026-12-31'],
  ['size', "'S' | 'M'", 'M', 'M'],
]

const ARRAY_ROW_TYPES: Record<string, string> = {
  Json: 'JsonArray',
  "'glad' | 'it''s fine'": "('glad' | 'it''s fine')[]",
  // The check of a domain says nothing of an array.
  "'S' | 'M'": 'string[]',
}

type Column = { name: string; type: string; row_type: string; given: string; returned: unknown }

const COLUMNS = TYPES.flatMap(([type, row_type, given, returned], index): Column[] => [
  { name: `c${index}`, type, row_type, given, returned },
  {
    name: `a${index}`,
    type: `${type}[]`,
    row_type: ARRAY_ROW_TYPES[row_type] ?? `${row_type}[]`,
    given: type === 'postcode' ? `{${given}}` : `{${JSON.stringify(given)},NULL}`,
    returned: type === 'postcode' ? [returned] : [returned, null],
  },
])

let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createEmptyDatabase()
  await query(
    database.url,
    `create type mood as enum ('glad', 'it''s fine');
     create domain postcode as varchar(8) not null check (length(value) > 2);
     create domain due_day as date;
     create domain size as text check (value in ('S', 'M'));
     create table every_type (${COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
  )
  const values = COLUMNS.map(({ given }) => given)
  await query(
    database.url,
    `insert into every_type values (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  )
  handle = openDatabase({
    url: database.url,
    pool_max: 1,
    prepared_statements: true,
    // The database may go before the last connection has ended.
    onConnectionLost: () => undefined,
  })
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const catalogOf = () => withClient(database.url, readCatalog)

const ROW_TYPES = COLUMNS.map(({ name, type, row_type }) => [name, type, row_type] as const)

test.each(ROW_TYPES)('%s, a column of type %s, is %s in the generated rows', async (name, type, row_type) => {
  const allows_null = type !== 'postcode'
  const expected = row_type.replaceAll("''", "\\'")
  expect(rowTypes(await catalogOf())).toContain(`  ${name}: ${expected}${allows_null ? ' | null' : ''}\n`)
})

test.each([undefined, 'every_type'])(
  'a query returns each type as the generated rows say, by the name %s',
  async (name) => {
    const text = 'select * from every_type'
    const [row] = await handle.all({ text, values: [], ...(name && { name }) })
    expect(row).toEqual(Object.fromEntries(COLUMNS.map((column) => [column.name, column.returned])))
  },
)

test('the picture of the schema has the types that the migrations make', async () => {
  const sql = schemaSql(await catalogOf())
  expect(sql).toContain("create type mood as enum ('glad', 'it''s fine');")
  expect(sql).toContain('create domain due_day as date;')
  expect(sql).toContain('create domain postcode as character varying(8) not null constraint postcode_check CHECK ')
})

test.each([
  ['point', 'clients.place has the type point, which the generated rows do not know: change it in the migration'],
  ['money', 'clients.place has the type money, which the generated rows do not know: change it in the migration'],
  ['number_list[]', 'clients.place is an array of a domain over integer, which arrives as plain text: change it'],
  ['braces', 'clients.place is an enum with a label that begins like an array: change it'],
])('a column of type %s is refused in one sentence with the way out', async (type, message) => {
  await query(
    database.url,
    `create domain number_list as integer; create type braces as enum ('{a}'); create table clients (place ${type})`,
  )
  const catalog = await catalogOf()
  await query(database.url, 'drop table clients; drop type braces; drop domain number_list')
  expect(() => rowTypes(catalog)).toThrow(message)
})
