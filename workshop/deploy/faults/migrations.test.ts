// Many processes migrate at once, and migrations fail or are killed midway.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query, withClient } from '@plinth/database/client'
import { startThrowaway } from '@plinth/database/embedded/throwaway'
import { readMigrations } from '@plinth/database/migrate/migration-files'
import { createDatabase } from '@plinth/tools/databases'
import { startNode } from '@plinth/tools/processes'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { readCatalog } from '../../../database/schema/catalog.ts'
import { runServer, startServer } from '../../../server/test/process/server-process.ts'
import { PRODUCTION } from '../replica.ts'

const REPLICAS = 5
const { FAULT_ROUNDS = '3' } = process.env

const entry = join(inject('dist'), 'server.mjs')
const shipped = join(inject('dist'), 'migrations')

let server: Awaited<ReturnType<typeof startThrowaway>>
beforeAll(async () => {
  server = await startThrowaway({ durable: true })
})
afterAll(() => server.remove())

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(server.url)
  onTestFinished(drop)
  return url
}

/** The shipped migrations are copied, so that a test adds or replaces the next one. */
async function migrationsFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'app-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(shipped, folder, { recursive: true })
  const base = (await readMigrations(folder)).filter(({ series }) => series === 'base')
  const number = String(base.length + 1).padStart(4, '0')
  const name = `${number}_next.sql`
  return { folder, name, writeNext: (sql: string) => writeFile(join(folder, name), sql) }
}

const migrateAll = (environment: Record<string, string>) => runServer('migrate', environment, entry)

// Production refuses the factor that tests set.
const startApi = (environment: Record<string, string>) =>
  startServer({ ...PRODUCTION, AUTH_RATE_LIMIT_FACTOR: '', ...environment }, entry)

test.each(Array.from({ length: Number(FAULT_ROUNDS) }, (_, round) => round + 1))(
  'five replicas that start together on an empty database apply each migration once, round %i',
  async () => {
    const environment = { DATABASE_URL: await emptyDatabase(), DATABASE_REPLICAS: String(REPLICAS) }
    const replicas = await Promise.all(Array.from({ length: REPLICAS }, () => startApi(environment)))

    const listening = replicas.map(({ lines }) => lines.map((line) => JSON.parse(line)))
    const applied = listening.flatMap((lines) =>
      lines.flatMap(({ event, migrations_applied }) => (event === 'listening' ? migrations_applied : [])),
    )
    expect(applied.toSorted()).toEqual((await readMigrations(shipped)).map(({ name }) => name).toSorted())
    for (const replica of replicas) expect((await replica.call('GET /ready')).body.status).toBe('ready')
    expect(await Promise.all(replicas.map((replica) => replica.stop()))).toEqual(replicas.map(() => 0))
  },
)

// Both leave a table and a column behind unless the whole file is undone.
const HALF = 'create table half_done (id int);\nalter table users add column half_done text;\n'

test('after a migration that fails midway the schema is as before, and the mended one is applied', async () => {
  const DATABASE_URL = await emptyDatabase()
  const { folder, name, writeNext } = await migrationsFolder()
  expect(await migrateAll({ DATABASE_URL })).toMatchObject({ code: 0 })
  const before = await withClient(DATABASE_URL, readCatalog)

  await writeNext(`${HALF}select 1 / 0;\n`)
  const environment = { DATABASE_URL, MIGRATIONS_DIR: folder }
  const failed = await migrateAll(environment)
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(`${name} failed: division by zero`) })
  expect(await withClient(DATABASE_URL, readCatalog)).toEqual(before)

  await writeNext(HALF)
  const replica = await startApi(environment)
  expect((await replica.call('GET /ready')).body.status).toBe('ready')
})

test('after a migration that is killed midway the schema is as before, and the next start goes on at once', async () => {
  const DATABASE_URL = await emptyDatabase()
  const { folder, writeNext } = await migrationsFolder()
  expect(await migrateAll({ DATABASE_URL })).toMatchObject({ code: 0 })
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
  const replica = await startApi(environment)
  expect((await replica.call('GET /ready')).body.status).toBe('ready')
})
