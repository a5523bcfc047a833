import pg from 'pg'
import { CALLED_FUNCTIONS, insertedColumnsOf, JOBS_SCHEMA, KNOWN_TABLES, privilegesOn } from './privileges.ts'

/** Gives a role the rights of the API, and takes from it every other right on the tables of this release. */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  await grantOnPlaces(client, name)
  const { rows: tables } = await client.query<{ table: string; target: string }>(
    `select name as table, format('%I.%I', nspname, relname) as target
     from pg_class join pg_namespace n on n.oid = relnamespace,
       concat(nullif(nspname, 'public') || '.', relname) as name
     where nspname = any ($2) and relkind in ('r', 'p') and name = any ($1) order by name`,
    [KNOWN_TABLES, ['public', JOBS_SCHEMA]],
  )
  for (const { table, target } of tables) {
    const columns = insertedColumnsOf(table)
    await client.query(`revoke all on table ${target} from ${name}`)
    await client.query(`grant ${privilegesOn(table).join(', ')} on table ${target} to ${name}`)
    if (columns.length > 0) await client.query(`grant insert (${columns.join(', ')}) on table ${target} to ${name}`)
  }
  const { rows: functions } = await client.query<{ signature: string }>(
    `select oid::regprocedure as signature from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    [CALLED_FUNCTIONS],
  )
  for (const { signature } of functions) await client.query(`grant execute on function ${signature} to ${name}`)
}

// Only an owner may change the rights on the database and on a schema. To others the report says what is missing.
async function grantOnPlaces(client: pg.Client, name: string): Promise<void> {
  const { rows: databases } = await client.query<{ database: string }>(
    `select quote_ident(datname) as database from pg_database
     where datname = current_database() and pg_has_role(datdba, 'usage')`,
  )
  for (const { database } of databases) {
    await client.query(`revoke create, temporary on database ${database} from public, ${name}`)
    await client.query(`grant connect on database ${database} to ${name}`)
  }
  const { rows: schemas } = await client.query<{ schema: string }>(
    `select nspname as schema from pg_namespace where nspname = any ($1) and pg_has_role(nspowner, 'usage')`,
    [['public', JOBS_SCHEMA]],
  )
  for (const { schema } of schemas) {
    await client.query(`revoke create on schema ${schema} from public, ${name}`)
    await client.query(`grant usage on schema ${schema} to ${name}`)
  }
}

/** Takes the right to create large objects from `public`. Only a superuser may: PostgreSQL owns the functions. */
export async function closeLargeObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure as signature from pg_proc
     where pronamespace = 'pg_catalog'::regnamespace and proname in ('lo_creat', 'lo_create', 'lo_from_bytea')
       and has_function_privilege('public', oid, 'execute') and pg_has_role(proowner, 'usage')`,
  )
  for (const { signature } of rows) await client.query(`revoke execute on function ${signature} from public`)
}
