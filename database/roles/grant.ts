import pg from 'pg'
import { CALLED_FUNCTIONS, insertedColumnsOf, KNOWN_TABLES, privilegesOn } from './privileges.ts'

/** Gives a role the rights of the API, and takes from it every other right on the tables of this release. */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  await grantOnPlaces(client, name)
  const { rows: tables } = await client.query<{ table: string }>(
    `select relname as table from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any ($1) order by relname`,
    [KNOWN_TABLES],
  )
  for (const { table } of tables) {
    const target = `public.${pg.escapeIdentifier(table)}`
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

// Only their owner may change the rights on the database and on the schema. For another role the report says afterwards
// what is missing or too much.
async function grantOnPlaces(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ database: string; owns_database: boolean; owns_schema: boolean }>(
    `select quote_ident(datname) as database, pg_has_role(datdba, 'usage') as owns_database,
            pg_has_role(nspowner, 'usage') as owns_schema
     from pg_database, pg_namespace where datname = current_database() and nspname = 'public'`,
  )
  for (const { database, owns_database, owns_schema } of rows) {
    if (owns_database) {
      await client.query(`revoke create, temporary on database ${database} from public, ${name}`)
      await client.query(`grant connect on database ${database} to ${name}`)
    }
    if (owns_schema) {
      await client.query(`revoke create on schema public from public, ${name}`)
      await client.query(`grant usage on schema public to ${name}`)
    }
  }
}
