import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { withClient } from '../client.ts'
import { clientConfig } from '../url.ts'
import { applyConcurrently } from './concurrent.ts'
import { describe } from './fault.ts'
import { defaultMigrationsDirectory, type Migration, readMigrations } from './migration-files.ts'
import { findPending } from './pending.ts'
import { makeTable, needsTable, type Recorded, readRecorded, record, type Series } from './recorded.ts'

export { defaultMigrationsDirectory }

// Every release has the same key.
const LOCK_KEY = 7_041_994
const POLL_MS = 200
const DEADLINE_MS = 5 * 60_000
const CONNECT_WITHIN_MS = 5000

// PostgreSQL ends the statement of a killed process, and does not keep its locks until the end. Not every system can
// tell that a client is gone.
const END_WITH_CLIENT = `
  do $$ begin
    set local client_connection_check_interval = '1s';
  exception when invalid_parameter_value then null;
  end $$`

type Options = {
  database_url: string
  /** `readMigrations` says where the migrations of the product are. */
  directory: string
  /** The generated files need a single series. */
  only?: Series
  onApplied?: (name: string, seconds: number) => void
}

/**
 * Applies each pending file in its own transaction, or statement by statement when it is marked `-- concurrently`: the
 * base's in order, then the product's. Replicas that start together take turns. Returns the names applied by this call
 * and the total number of migrations.
 * @throws with the name of the file when it fails (and is rolled back), when it was edited, renamed or renumbered after
 * it was applied, and when the database is newer than the code and the newer migrations are not marked `-- compatible`
 */
export async function migrate(options: Options): Promise<{ applied: string[]; total: number }> {
  return await withDatabase(options.database_url, (client) => applyPending(client, options))
}

/** Changes nothing. @throws as `migrate` does */
export async function pendingMigrations(options: Options): Promise<{ pending: string[]; total: number }> {
  const { migrations, pending } = await withDatabase(options.database_url, (client) => compare(client, options))
  return { pending: pending.map(({ name }) => name), total: migrations.length }
}

// A database that is frozen still accepts connections; the message of pg for that names nothing.
async function withDatabase<T>(database_url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const settings = { connectionString: database_url, connectionTimeoutMillis: CONNECT_WITHIN_MS }
  return await withClient(settings, work).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'timeout expired') throw error
    const { host, port } = new pg.Client(clientConfig(database_url))
    const waited = `${CONNECT_WITHIN_MS / 1000} seconds`
    throw new Error(`The database at ${host}:${port} did not answer within ${waited}`, { cause: error })
  })
}

async function applyPending(client: pg.Client, options: Options) {
  const applied: string[] = []
  let { recorded, migrations, pending } = await compare(client, options)
  if (pending.length > 0) await requireOwner(client, recorded)
  // Changing an older table locks out its readers, and a migration may take long, so this has its own transaction.
  if (await needsTable(client)) await inTurn(client, () => makeTable(client))
  while (pending.length > 0) {
    const step = await inTurn(client, () => applyNext(client, migrations, options))
    if (step.applied) {
      applied.push(step.applied.name)
      options.onApplied?.(step.applied.name, step.applied.seconds)
    }
    ;({ recorded, pending } = step)
  }
  return { applied, total: recorded.length }
}

async function compare(client: pg.Client, { directory, only }: Options) {
  const recorded = await readRecorded(client)
  const all = await readMigrations(directory, recorded)
  const migrations = only ? all.filter(({ series }) => series === only) : all
  return { recorded, migrations, pending: findPending(migrations, recorded) }
}

// The role of the API finds out here, and not from a statement in the middle of a migration.
async function requireOwner(client: pg.Client, recorded: Recorded[]): Promise<void> {
  if (recorded.length === 0) return await requireCreate(client)
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

async function requireCreate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; may_create: boolean }>(
    "select current_user as role, has_schema_privilege('public', 'create') as may_create",
  )
  const [facts] = rows
  if (!facts || facts.may_create) return
  throw new Error(
    `There are no tables yet, and ${facts.role} may not create them. Run \`server migrate\` as the role that will own them`,
  )
}

/**
 * Runs one step in a transaction under a lock of the database, such as a migration. The lock belongs to the
 * transaction: it cannot outlive a lost connection, and it works behind a transaction pooler. It is polled, because a
 * waiting statement would hold a snapshot, for which CREATE INDEX CONCURRENTLY waits. The transaction that has the lock
 * holds none between its statements, unless a role asks for another isolation level.
 */
export async function inTurn<T>(client: pg.Client, step: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS
  for (;;) {
    await client.query(
      `begin isolation level read committed;
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

async function applyNext(client: pg.Client, migrations: Migration[], { database_url }: Options) {
  const recorded = await readRecorded(client)
  const [next, ...rest] = findPending(migrations, recorded)
  if (!next) return { recorded, pending: rest }

  const began = performance.now()
  if (next.concurrently) await applyConcurrently(database_url, next).catch((error) => fail(next, error))
  else await client.query(next.sql).catch((error) => fail(next, new Error(describe(error, next), { cause: error })))
  await record(client, next)
  const applied = { name: next.name, seconds: (performance.now() - began) / 1000 }
  return { recorded: [...recorded, next], pending: rest, applied }
}

function fail({ name, concurrently }: Migration, error: unknown): never {
  const kept = concurrently ? 'What was done before is kept, and the next run goes on.' : 'Nothing of it was kept.'
  throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}. ${kept}`, {
    cause: error,
  })
}
