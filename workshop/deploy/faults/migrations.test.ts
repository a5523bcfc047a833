// A migration is killed midway.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query, withClient } from '@plinth/database/client'
import { startThrowaway } from '@plinth/database/embedded/throwaway'
import { readMigrations } from '@plinth/database/migrate/migration-files'
import { startNode } from '@plinth/tools/processes'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readCatalog } from '../../../database/schema/catalog.ts'
import { runServer, startServer } from '../../../server/test/process/server-process.ts'
import { PRODUCTION } from '../replica.ts'

const entry = join(inject('dist'), 'server.mjs')
const shipped = join(inject('dist'), 'migrations')

/** The shipped migrations are copied, so that the test adds and replaces the next one. */
async function migrationsFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'app-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(shipped, folder, { recursive: true })
  const base = (await readMigrations(folder)).filter(({ series }) => series === 'base')
  const number = String(base.length + 1).padStart(4, '0')
  return { folder, writeNext: (sql: string) => writeFile(join(folder, `${number}_next.sql`), sql) }
}

// This leaves a table and a column behind unless the whole file is undone.
const HALF = 'create table half_done (id int);\nalter table users add column half_done text;\n'

test('after a migration that is killed midway the schema is as before, and the next start goes on at once', async () => {
  const { url: DATABASE_URL, remove } = await startThrowaway({ durable: true })
  onTestFinished(remove)
  const { folder, writeNext } = await migrationsFolder()
  expect(await runServer('migrate', { DATABASE_URL }, entry)).toMatchObject({ code: 0 })
  const before = await withClient(DATABASE_URL, readCatalog)

  await writeNext(`${HALF}select pg_sleep(3600);\n`)
  const environment = { DATABASE_URL, MIGRATIONS_DIR: folder }
  const migrating = startNode('migrate', [entry, 'migrate'], { env: { PATH: process.env.PATH, ...environment } })
  const sleeping = "select from pg_stat_activity where wait_event = 'PgSleep'"
  while ((await query(DATABASE_URL, sleeping)).length === 0) {
    if (migrating.hasEnded()) throw new Error('The migration ended before it slept')
    await wait(20)
  }
  migrating.signal('SIGKILL')
  expect(await migrating.ended).toBe('SIGKILL')
  const killed = performance.now()

  // The lock on the table hides the catalog until then.
  while ((await query(DATABASE_URL, sleeping)).length > 0) await wait(20)
  console.log(`the server gave the killed migration up after ${Math.round(performance.now() - killed)} ms`)
  expect(await withClient(DATABASE_URL, readCatalog)).toEqual(before)

  await writeNext(HALF)
  // Production refuses the factor that tests set.
  const replica = await startServer({ ...PRODUCTION, AUTH_RATE_LIMIT_FACTOR: '', ...environment }, entry)
  expect((await replica.call('GET /ready')).body.status).toBe('ready')
})
