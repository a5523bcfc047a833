import type pg from 'pg'
import { CALLED_FUNCTIONS, insertedColumnsOf, JOBS_SCHEMA, KNOWN_TABLES, privilegesOn } from './privileges.ts'

export type RoleReport = {
  role: string
  /** Null means that there are no tables yet. */
  owner: string | null
  /** A role with the rights of the owner counts too: it can change the schema. */
  is_owner: boolean
  /** The API's role should not be able to do these, such as `create tables`. The list of an owner is empty. */
  surplus: string[]
  /** The API's role lacks these, such as `insert on sessions`. */
  missing: string[]
}

type TableFacts = { name: string; privileges: string[]; inserted_columns: string[] }

type Facts = {
  role: string
  owner: string | null
  is_owner: boolean
  attributes: string[]
  lacks: string[]
  tables: TableFacts[]
  functions: string[]
}

// A superuser has every right, so it counts as the owner. Other tables in the schema do not matter (`KNOWN_TABLES`).
const FACTS = `
  with subject as (select rolname, oid from pg_roles where rolname = coalesce($1, current_user)),
       tables as (
         select c.oid, relowner, name from pg_class c join pg_namespace n on n.oid = relnamespace,
           concat(nullif(nspname, 'public') || '.', relname) as name
         where nspname in ('public', $4) and relkind in ('r', 'p') and name = any ($3)
       )
  select
    s.rolname as role,
    (select min(pg_get_userbyid(relowner)) from tables) as owner,
    (select coalesce(bool_or(pg_has_role(s.oid, relowner, 'member')), false) from tables) as is_owner,
    array_remove(array[
      case when r.rolsuper then 'do anything, as a superuser' end,
      case when r.rolcreaterole then 'create roles' end,
      case when r.rolcreatedb then 'create databases' end,
      case when r.rolreplication then 'replicate' end,
      case when r.rolbypassrls then 'bypass row security' end,
      case when has_schema_privilege(s.oid, 'public', 'create') then 'create tables' end,
      case when has_schema_privilege(s.oid, to_regnamespace($4)::oid, 'create') then 'create tables of jobs' end,
      case when has_database_privilege(s.oid, current_database(), 'create') then 'create schemas' end,
      case when has_database_privilege(s.oid, current_database(), 'temporary') then 'create temporary tables' end
    ], null) as attributes,
    array_remove(array[
      case when not has_database_privilege(s.oid, current_database(), 'connect') then 'connect on the database' end,
      case when not has_schema_privilege(s.oid, 'public', 'usage') then 'usage on the schema public' end,
      case when not has_schema_privilege(s.oid, to_regnamespace($4)::oid, 'usage') then 'usage on the schema ' || $4 end
    ], null) as lacks,
    (
      select coalesce(json_agg(json_build_object(
        'name', name,
        'privileges', array(
          select privilege from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'])
            as p (privilege)
          where has_table_privilege(s.oid, t.oid, privilege)
        ),
        'inserted_columns', array(
          select attname from pg_attribute
          where attrelid = t.oid and attnum > 0 and not attisdropped
            and has_column_privilege(s.oid, t.oid, attnum, 'insert')
          order by attnum
        )
      ) order by name), '[]')
      from tables t
    ) as tables,
    array(
      select proname::text from pg_proc f where pronamespace = 'public'::regnamespace and proname = any ($2)
        and not has_function_privilege(s.oid, f.oid, 'execute')
    ) as functions
  from subject s join pg_roles r on r.oid = s.oid`

/** Reads the rights of a role, by default those of the connection. Returns undefined when there is no such role. */
export async function inspectRole(client: pg.ClientBase, role?: string): Promise<RoleReport | undefined> {
  const { rows } = await client.query<Facts>(FACTS, [role ?? null, CALLED_FUNCTIONS, KNOWN_TABLES, JOBS_SCHEMA])
  const [facts] = rows
  if (!facts) return undefined
  const { owner, is_owner, attributes, lacks, tables, functions } = facts
  return {
    role: facts.role,
    owner,
    is_owner,
    surplus: is_owner ? [] : [...attributes, ...tables.flatMap(surplusOn)],
    missing: [...lacks, ...tables.flatMap(missingOn), ...functions.map((name) => `execute on ${name}`)],
  }
}

function surplusOn({ name, privileges, inserted_columns }: TableFacts): string[] {
  const granted: readonly string[] = privilegesOn(name)
  const columns = privileges.includes('insert') ? [] : without(inserted_columns, insertedColumnsOf(name))
  return [...without(privileges, granted), ...columns.map(insertOf)].map((each) => `${each} on ${name}`)
}

function missingOn({ name, privileges, inserted_columns }: TableFacts): string[] {
  const columns = without(insertedColumnsOf(name), inserted_columns)
  return [...without(privilegesOn(name), privileges), ...columns.map(insertOf)].map((each) => `${each} on ${name}`)
}

function insertOf(column: string): string {
  return `insert (${column})`
}

function without(all: readonly string[], some: readonly string[]): string[] {
  return all.filter((each) => !some.includes(each))
}
