import type pg from 'pg'

export type ValueType = {
  /** The name is as PostgreSQL spells it, without a length: `numeric`, `character varying`; or that of an enum. */
  name: string
  is_array: boolean
  /** A domain allows no null, which the column itself does not say. */
  not_null: boolean
  /** The labels of an enum are in their order; any other type has null. */
  labels: string[] | null
  /** The domains on the way have these checks. */
  checks: string[]
  /** PostgreSQL describes it by an id that differs from one database to the next. */
  is_array_of_own: boolean
}

type TypeRow = {
  oid: number
  name: string
  kind: string
  element: number
  base: number
  not_null: boolean
  labels: string[] | null
  checks: string[]
}

// `typsubscript` tells true arrays from other types with elements, such as point.
const TYPES = `
  select t.oid, format_type(t.oid, null) as name, t.typtype as kind, t.typbasetype as base, t.typnotnull as not_null,
         case when t.typsubscript = 'array_subscript_handler'::regproc then t.typelem else 0 end as element,
         (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = t.oid) as labels,
         array(select pg_get_constraintdef(c.oid, true) from pg_constraint c where c.contypid = t.oid and c.contype = 'c'
               order by c.conname collate "C") as checks
  from pg_type t`

/** Returns what says for the id of a type in this database what a column of it holds. */
export async function readValueTypes(client: pg.Client): Promise<(oid: number) => ValueType> {
  const { rows } = await client.query<TypeRow>(TYPES)
  const types = new Map(rows.map((row) => [row.oid, row]))

  return function valueTypeOf(oid): ValueType {
    const type = types.get(oid)
    if (!type) throw new Error(`PostgreSQL has no type ${oid}`)
    if (type.kind === 'd') {
      const below = valueTypeOf(type.base)
      return { ...below, not_null: below.not_null || type.not_null, checks: [...below.checks, ...type.checks] }
    }
    if (type.element === 0) return { ...ATOM, name: type.name, labels: type.labels }
    const element = valueTypeOf(type.element)
    const is_array_of_own = types.get(type.element)?.kind === 'd' || element.labels !== null
    return { ...element, is_array: true, not_null: false, is_array_of_own }
  }
}

const ATOM = { is_array: false, not_null: false, checks: [], is_array_of_own: false }

/** The order is independent of creation. */
export async function readTypeDefinitions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(DEFINITIONS)
  return rows.map(({ definition }) => definition)
}

// An enum comes first, since a domain may stand on it.
const DEFINITIONS = `
  select case t.typtype
    when 'e' then format('create type %I as enum (%s)', t.typname,
      (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    else format('create domain %I as %s', t.typname, format_type(t.typbasetype, t.typtypmod))
      || case when t.typnotnull then ' not null' else '' end
      || coalesce(' default ' || t.typdefault, '')
      || coalesce((select string_agg(format(' constraint %I %s', conname, pg_get_constraintdef(oid, true)), ''
                          order by conname collate "C")
                   from pg_constraint where contypid = t.oid and contype = 'c'), '')
    end as definition
  from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
    and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')
  order by t.typtype desc, t.typname collate "C"`
