// How long requests wait while `server migrate` upgrades a database of version 0.1.0 with many users.
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '@plinth/database/embedded/start'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { startNode } from '@plinth/tools/processes'
import { ROOT, WORK_DIRECTORY } from '../options/settings.ts'
import { probe, type Waits } from './probe.ts'
import { addRows } from './rows.ts'

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '200000' },
    'first-texts': { type: 'boolean', default: false },
  },
})
/** Version 0.1.0 ends with this migration. */
const FIRST_VERSION = 25
const CALM_S = 10
const BOUND_MS = 1000
const directory = join(WORK_DIRECTORY, 'upgrade')

await rm(directory, { recursive: true, force: true })
await mkdir(directory, { recursive: true })
const database = await startEmbedded({ directory, durable: true })
try {
  await makeFirstVersion()
  await addRows(database.url, Number(options.users))
  report('Without a migration', await beside(() => wait(CALM_S * 1000)))
  const waits = await beside(upgrade)
  report('Beside the migration', waits)
  if (waits.some(({ kind, longest, errors }) => errors.length > 0 || (kind === 'write' && longest > BOUND_MS)))
    process.exitCode = 1
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}

async function makeFirstVersion(): Promise<void> {
  const folder = join(directory, 'first-version')
  await mkdir(folder)
  for (const name of await readdir(defaultMigrationsDirectory)) {
    if (Number(name.slice(0, 4)) > FIRST_VERSION) continue
    await cp(join(defaultMigrationsDirectory, name), join(folder, name))
  }
  await migrate({ database_url: database.url, directory: folder })
}

/** The migrations are those of today, or as they were before some were written again. */
async function chooseMigrations(): Promise<string> {
  if (!options['first-texts']) return defaultMigrationsDirectory
  const folder = join(directory, 'first-texts')
  await cp(defaultMigrationsDirectory, folder, { recursive: true })
  await cp(join(ROOT, 'database/test/first-texts'), folder, { recursive: true })
  return folder
}

async function upgrade(): Promise<void> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, MIGRATIONS_DIR: await chooseMigrations() }
  const began = performance.now()
  const server = startNode('migrate', [join(ROOT, 'server/src/main.ts'), 'migrate'], {
    env,
    onLine: (line) => console.log(`${since(began)} ${line}`),
  })
  const end = await server.closed
  console.log(`${since(began)} server migrate ended with ${end}`)
}

async function beside(work: () => Promise<unknown>): Promise<Waits[]> {
  const end = new AbortController()
  const waits = probe(database.url, end.signal)
  await work().finally(() => end.abort())
  return await waits
}

function since(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(2).padStart(6)} s`
}

function report(title: string, all: Waits[]): void {
  console.log(`\n${title}, the longest of all calls:`)
  for (const { name, kind, calls, errors, longest, at } of all) {
    const when = `${(at / 1000).toFixed(2)} s`
    console.log(`  ${kind.padEnd(5)} ${name.padEnd(26)} ${longest.toFixed(0).padStart(6)} ms of ${calls}, at ${when}`)
    for (const error of new Set(errors)) console.log(`        ${error}`)
  }
}
