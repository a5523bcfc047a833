import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { withClient } from '../client.ts'
import { type Migration, readMigrations } from './migration-files.ts'

/** The migrations that belong to this code. */
export const defaultMigrationsDirectory = fileURLToPath(new URL('../migrations/', import.meta.url))

// Any number will do, as long as every release takes the same.
const LOCK_KEY = 7_041_994
const POLL_MS = 200
const DEADLINE_MS = 5 * 60_000

/** What the database remembers of a migration it has. */
type Recorded = Pick<Migration, 'version' | 'name' | 'hash' | 'compatible'>

/**
 * Brings the schema up to date: each pending file in a transaction of its own, in order. Replicas that start together
 * take turns. Answers the names applied by this call, and how many migrations the database has.
 * Throws a sentence that names the file when one fails (nothing of it stays), when a file was edited or renamed after it
 * was applied, and when the database is newer than the code and the newer migrations are not marked `-- compatible`.
 */
export async function migrate({
  database_url,
  directory,
}: {
  database_url: string
  directory: string
}): Promise<{ applied: string[]; total: number }> {
  const migrations = await readMigrations(directory)
  return await withClient({ connectionString: database_url, connectionTimeoutMillis: 5000 }, (client) =>
    applyPending(client, migrations),
  )
}

async function applyPending(client: pg.Client, migrations: Migration[]) {
  const applied: string[] = []
  let recorded = await readRecorded(client)
  while (findNext(migrations, recorded)) {
    const step = await inTurn(client, () => applyNext(client, migrations))
    if (step.applied) applied.push(step.applied)
    recorded = step.recorded
  }
  return { applied, total: recorded.length }
}

async function readRecorded(client: pg.Client): Promise<Recorded[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  const recorded = await client.query<Recorded>(
    'select version, name, hash, compatible from schema_migrations order by version',
  )
  return recorded.rows
}

/** The first migration the database does not have yet. Throws when what it has is not what the code knows. */
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
 * Runs one step in a transaction while no other runner does. The lock belongs to the transaction, so that it neither
 * outlives a lost connection nor gets lost behind a transaction pooler, and it is polled, because a waiting statement
 * would hold a snapshot that keeps CREATE INDEX CONCURRENTLY elsewhere from ending.
 */
async function inTurn<T>(client: pg.Client, step: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS
  for (;;) {
    await client.query(
      `begin;
       set local statement_timeout = 0;
       set local idle_in_transaction_session_timeout = 0;
       set local lock_timeout = '5s'`,
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
      // The first error says more than a rollback on a connection that it may have ended.
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
