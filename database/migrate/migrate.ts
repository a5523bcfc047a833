import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { withClient } from '../client.ts'
import { errorCode } from '../error-code.ts'
import { type Migration, readMigrations } from './migration-files.ts'

export const defaultMigrationsDirectory = fileURLToPath(new URL('../migrations/', import.meta.url))

// Any number, but the same in every release.
const LOCK_KEY = 7_041_994
const POLL_MS = 200
const DEADLINE_MS = 5 * 60_000
const CONNECT_WITHIN_MS = 5000
const NOT_ALLOWED = '42501'

// Otherwise the server would finish a long statement of a killed process first, and keep its locks until then. Not every
// system can tell that a client is gone.
const END_WITH_CLIENT = `
  do $$ begin
    set local client_connection_check_interval = '1s';
  exception when invalid_parameter_value then null;
  end $$`

/** The row of an applied migration. */
type Recorded = Pick<Migration, 'version' | 'name' | 'hash' | 'compatible'>

/**
 * Applies each pending file in order and in its own transaction. Replicas that start together take turns. Returns the
 * names applied by this call and the total number of migrations.
 * @throws with the name of the file when it fails (and is rolled back), when it was edited or renamed after it was
 * applied, and when the database is newer than the code and the newer migrations are not marked `-- compatible`
 */
export async function migrate({
  database_url,
  directory,
}: {
  database_url: string
  directory: string
}): Promise<{ applied: string[]; total: number }> {
  const migrations = await readMigrations(directory)
  return await withDatabase(database_url, (client) => applyPending(client, migrations))
}

/** The names of the migrations that were not applied yet. Changes nothing. @throws as `migrate` does */
export async function pendingMigrations({
  database_url,
  directory,
}: {
  database_url: string
  directory: string
}): Promise<{ pending: string[]; total: number }> {
  const migrations = await readMigrations(directory)
  const recorded = await withDatabase(database_url, readRecorded)
  findNext(migrations, recorded)
  return { pending: migrations.slice(recorded.length).map(({ name }) => name), total: migrations.length }
}

// A database that is frozen still accepts connections; the message of pg for that names nothing.
async function withDatabase<T>(database_url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const settings = { connectionString: database_url, connectionTimeoutMillis: CONNECT_WITHIN_MS }
  return await withClient(settings, work).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'timeout expired') throw error
    const { host, port } = new pg.Client(database_url)
    const patience = `${CONNECT_WITHIN_MS / 1000} seconds`
    throw new Error(`The database at ${host}:${port} did not answer within ${patience}`, { cause: error })
  })
}

async function applyPending(client: pg.Client, migrations: Migration[]) {
  const applied: string[] = []
  let recorded = await readRecorded(client)
  while (findNext(migrations, recorded)) {
    await demandOwner(client, recorded)
    const step = await inTurn(client, () => applyNext(client, migrations))
    if (step.applied) applied.push(step.applied)
    recorded = step.recorded
  }
  return { applied, total: recorded.length }
}

// The role of the API finds out here, and not from a statement in the middle of a migration.
async function demandOwner(client: pg.Client, recorded: Recorded[]): Promise<void> {
  if (recorded.length === 0) return await demandCreate(client)
  const { rows } = await client.query<{ role: string; owner: string; may_migrate: boolean }>(
    `select current_user as role, pg_get_userbyid(relowner) as owner, pg_has_role(relowner, 'usage') as may_migrate
     from pg_class where oid = 'schema_migrations'::regclass`,
  )
  const [facts] = rows
  if (!facts || facts.may_migrate) return
  throw new Error(
    `The schema has ${recorded.length} migrations and this release has more. Run \`server migrate\` as ${facts.owner}, ` +
      `which owns the tables: ${facts.role} only reads and writes rows`,
  )
}

async function demandCreate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; may_create: boolean }>(
    "select current_user as role, has_schema_privilege('public', 'create') as may_create",
  )
  const [facts] = rows
  if (!facts || facts.may_create) return
  throw new Error(
    `There are no tables yet, and ${facts.role} may not create them. Run \`server migrate\` as the role that will own them`,
  )
}

async function readRecorded(client: pg.Client): Promise<Recorded[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  const recorded = await client
    .query<Recorded>('select version, name, hash, compatible from schema_migrations order by version')
    .catch((error: unknown) => {
      if (errorCode(error) !== NOT_ALLOWED) throw error
      throw new Error('The role may not read schema_migrations. Run `server roles` as the owner of the tables', {
        cause: error,
      })
    })
  return recorded.rows
}

/** The first pending migration. Throws when the applied ones do not match the code. */
function findNext(migrations: Migration[], recorded: Recorded[]): Migration | undefined {
  for (const had of recorded) {
    const known = migrations[had.version - 1]
    if (known && known.hash !== had.hash) {
      throw new Error(
        `Migration ${known.name} is not the one this database has (${had.name}): it was edited after it was applied. ` +
          'Restore it and write a new migration instead.',
      )
    }
    if (known && known.name !== had.name) {
      throw new Error(
        `Migration ${known.name} was applied to this database as ${had.name}: it was renamed after it was applied. ` +
          'Give it its old name back.',
      )
    }
    if (!known && !had.compatible) {
      throw new Error(
        `The database is newer than this code: it has migration ${had.name}, which is not marked as compatible. ` +
          'Deploy the code that knows it.',
      )
    }
  }
  return migrations[recorded.length]
}

/**
 * Runs one step in a transaction under a lock of the database, such as a migration. The lock belongs to the transaction:
 * it cannot outlive a lost connection, and it works behind a transaction pooler. It is polled, because a waiting statement
 * would hold a snapshot that blocks CREATE INDEX CONCURRENTLY elsewhere.
 */
export async function inTurn<T>(client: pg.Client, step: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS
  for (;;) {
    await client.query(
      `begin;
       set local statement_timeout = 0;
       set local idle_in_transaction_session_timeout = 0;
       set local lock_timeout = '5s';
       ${END_WITH_CLIENT}`,
    )
    try {
      const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [LOCK_KEY])
      if (rows[0]?.ours) {
        const result = await step()
        await client.query('commit')
        return result
      }
      await client.query('rollback')
    } catch (error) {
      // The first error matters more than a failed rollback.
      await client.query('rollback').catch(() => {})
      throw error
    }
    if (Date.now() > deadline) throw new Error('Another process has been migrating this database for five minutes')
    await wait(POLL_MS)
  }
}

async function applyNext(client: pg.Client, migrations: Migration[]) {
  await client.query(
    `create table if not exists schema_migrations (
       version integer primary key,
       name text not null,
       hash text not null,
       compatible boolean not null,
       applied_at timestamptz not null default now()
     )`,
  )
  const recorded = await readRecorded(client)
  const next = findNext(migrations, recorded)
  if (!next) return { recorded }

  await client.query(next.sql).catch((error: unknown) => {
    throw new Error(`Migration ${next.name} failed: ${describe(error, next.sql)}. Nothing of it was kept.`, {
      cause: error,
    })
  })
  await client.query('insert into schema_migrations (version, name, hash, compatible) values ($1, $2, $3, $4)', [
    next.version,
    next.name,
    next.hash,
    next.compatible,
  ])
  return { recorded: [...recorded, next], applied: next.name }
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  if (error.code === '55P03') return 'another session held what it needed for longer than five seconds'
  if (error.position === undefined) return error.message
  const line = sql.slice(0, Number(error.position)).split('\n').length
  return `${error.message} (line ${line})`
}
