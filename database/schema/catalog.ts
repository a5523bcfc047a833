import type pg from 'pg'
import { readTypeDefinitions, readValueTypes, type ValueType } from './value-types.ts'

export type Column = {
  name: string
  /** The type is as PostgreSQL spells it: `text`, `timestamp with time zone`, `uuid[]`. */
  type: string
  nullable: boolean
  value: ValueType
  /** The expression is the default, or that of a generated column. */
  expression: string | null
  generated: boolean
}

export type Table = {
  name: string
  unlogged: boolean
  columns: Column[]
  constraints: { name: string; definition: string }[]
  indexes: string[]
  statistics: string[]
  triggers: string[]
}

/** The order is independent of creation. */
export type Catalog = { extensions: string[]; types: string[]; functions: string[]; tables: Table[] }

/** `changes` has only what is new in a table that was there before. */
export type Addition = Catalog & { changes: Table[] }

// The table of the migration runner is left out.
const TABLES = `
  select c.oid, c.relname as name, c.relpersistence = 'u' as unlogged
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by c.relname collate "C"`

const COLUMNS = `
  select a.attname as name, a.atttypid as type_oid, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
         pg_get_expr(d.adbin, d.adrelid) as expression, a.attgenerated <> '' as generated
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

// Since PostgreSQL 18 NOT NULL is a constraint too; the column already shows it.
const CONSTRAINTS = `
  select conname as name, pg_get_constraintdef(oid, true) as definition
  from pg_constraint
  where conrelid = $1 and contype in ('p', 'u', 'f', 'c', 'x')
  order by array_position(array['p', 'u', 'f', 'c', 'x'], contype::text), conname collate "C"`

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = $1 and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = $1)
  order by c.relname collate "C"`

const STATISTICS = `
  select pg_get_statisticsobjdef(oid) as definition
  from pg_statistic_ext
  where stxrelid = $1
  order by stxname collate "C"`

const TRIGGERS = `
  select pg_get_triggerdef(oid, true) as definition
  from pg_trigger
  where tgrelid = $1 and not tgisinternal
  order by tgname collate "C"`

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as definition
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`

const EXTENSIONS = `select extname as name from pg_extension where extname <> 'plpgsql' order by extname collate "C"`

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const extensions = await client.query<{ name: string }>(EXTENSIONS)
  const functions = await client.query<{ definition: string }>(FUNCTIONS)
  const valueTypeOf = await readValueTypes(client)
  const found = await client.query<{ oid: number; name: string; unlogged: boolean }>(TABLES)
  const tables: Table[] = []
  for (const { oid, name, unlogged } of found.rows) {
    tables.push({ name, unlogged, ...(await readTable(client, oid, valueTypeOf)) })
  }
  return {
    extensions: extensions.rows.map(({ name }) => name),
    types: await readTypeDefinitions(client),
    functions: definitions(functions.rows),
    tables,
  }
}

export function additionOf(before: Catalog, after: Catalog): Addition {
  const changes: Table[] = []
  const tables: Table[] = []
  for (const table of after.tables) {
    const old = before.tables.find(({ name }) => name === table.name)
    if (!old) tables.push(table)
    else if (JSON.stringify(old) !== JSON.stringify(table)) changes.push(addedTo(old, table))
  }
  return {
    extensions: without(after.extensions, before.extensions),
    types: without(after.types, before.types),
    functions: without(after.functions, before.functions),
    tables,
    changes,
  }
}

function addedTo(before: Table, after: Table): Table {
  return {
    ...after,
    columns: without(after.columns, before.columns),
    constraints: without(after.constraints, before.constraints),
    indexes: without(after.indexes, before.indexes),
    statistics: without(after.statistics, before.statistics),
    triggers: without(after.triggers, before.triggers),
  }
}

function without<T>(all: T[], some: T[]): T[] {
  const known = new Set(some.map((each) => JSON.stringify(each)))
  return all.filter((each) => !known.has(JSON.stringify(each)))
}

async function readTable(
  client: pg.Client,
  oid: number,
  valueTypeOf: (oid: number) => ValueType,
): Promise<Omit<Table, 'name' | 'unlogged'>> {
  const columns = await client.query<Omit<Column, 'value'> & { type_oid: number }>(COLUMNS, [oid])
  const constraints = await client.query<{ name: string; definition: string }>(CONSTRAINTS, [oid])
  const indexes = await client.query<{ definition: string }>(INDEXES, [oid])
  const statistics = await client.query<{ definition: string }>(STATISTICS, [oid])
  const triggers = await client.query<{ definition: string }>(TRIGGERS, [oid])
  return {
    columns: columns.rows.map(({ type_oid, ...column }) => ({
      ...column,
      value: valueTypeOf(type_oid),
      expression: column.expression && onOneLine(column.expression),
    })),
    constraints: constraints.rows.map(({ name, definition }) => ({ name, definition: onOneLine(definition) })),
    indexes: definitions(indexes.rows),
    statistics: definitions(statistics.rows),
    triggers: definitions(triggers.rows),
  }
}

function definitions(rows: { definition: string }[]): string[] {
  return rows.map(({ definition }) => definition.trim())
}

// PostgreSQL breaks CASE over lines regardless of the context.
function onOneLine(expression: string): string {
  return expression.replaceAll(/\s*\n\s*/g, ' ').trim()
}
