// Version 0.1.0 migrates like this, to the letter: it knew one series. Replicas of it run beside those of the next
// release while that is deployed, and again after a rollback.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../client.ts'
import type { Migration } from '../migrate/migration-files.ts'

type Recorded = { version: number; name: string; hash: string; compatible: boolean }

export async function migrateAsFirstRelease(
  database_url: string,
  all: Migration[],
): Promise<{ applied: string[]; total: number }> {
  const migrations = all
    .filter(({ series }) => series === 'base')
    .map(({ number, ...rest }) => ({ version: number, ...rest }))
  return await withClient(database_url, async (client) => {
    const applied: string[] = []
    let recorded = await readRecorded(client)
    while (findNext(migrations, recorded)) {
      const step = await inTurn(client, () => applyNext(client, migrations))
      if (step.applied) applied.push(step.applied)
      recorded = step.recorded
    }
    return { applied, total: recorded.length }
  })
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

function findNext<M extends Recorded>(migrations: M[], recorded: Recorded[]): M | undefined {
  for (const had of recorded) {
    const known = migrations[had.version - 1]
    if (known && known.hash !== had.hash) throw new Error(`Migration ${known.name} is not the one this database has`)
    if (known && known.name !== had.name) throw new Error(`Migration ${known.name} was applied as ${had.name}`)
    if (!known && !had.compatible) {
      throw new Error(
        `The database is newer than this code: it has migration ${had.name}, which is not marked as compatible`,
      )
    }
  }
  return migrations[recorded.length]
}

async function inTurn<T>(client: pg.Client, step: () => Promise<T>): Promise<T> {
  for (;;) {
    await client.query("begin; set local lock_timeout = '5s'")
    try {
      const { rows } = await client.query<{ ours: boolean }>(
        'select pg_try_advisory_xact_lock($1) as ours',
        [7_041_994],
      )
      if (rows[0]?.ours) {
        const result = await step()
        await client.query('commit')
        return result
      }
      await client.query('rollback')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
    await wait(200)
  }
}

async function applyNext(client: pg.Client, migrations: (Recorded & { sql: string })[]) {
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
  await client.query(next.sql)
  await client.query('insert into schema_migrations (version, name, hash, compatible) values ($1, $2, $3, $4)', [
    next.version,
    next.name,
    next.hash,
    next.compatible,
  ])
  return { recorded: [...recorded, next], applied: next.name }
}
