import { globSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { withLock } from '@plinth/database/embedded/start-lock'
import { cleanEnvironment } from '@plinth/tools/environment'
import { startNode } from '@plinth/tools/processes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TIMEOUT_MS } from '../timeout.ts'
import { type Clone, createClone, findFreeBase, type Start } from './clone.ts'

let clone: Clone
let start: Start
beforeAll(async () => {
  clone = await createClone()
  start = clone.start()
  await start.untilRunning()
})
afterAll(() => clone.remove())

const ROUTES = 'server/src/features/system/routes.ts'

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 20 })
const health = () => fetch(`http://127.0.0.1:${clone.ports.api}/health`)
const reloads = () => start.output().match(/^Reloaded the API/gm)?.length ?? 0
const told = () => start.output().match(/^contract\/openapi\.json is behind/gm)?.length ?? 0
const database_url = () => /postgresql:\/\/\S+/.exec(start.output())?.[0] ?? ''

/** The numbers of the product's migrations have no gap. */
function nextMigration(): string {
  const count = globSync('product/migrations/*.sql', { cwd: clone.folder }).length
  return `product/migrations/${String(count + 1).padStart(4, '0')}_test_kites.sql`
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(clone.folder, path)
  await writeFile(file, change(await readFile(file, 'utf8')))
}

test('a saved change answers while no request of many is lost', async () => {
  const before = reloads()
  const statuses = new Map<number | string, number>()
  let asking = true
  const ask = async () => {
    while (asking) {
      const outcome = await health().then(
        ({ status }) => status,
        (error: unknown) => String(error),
      )
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
    }
  }
  const askers = Array.from({ length: 8 }, ask)
  await edit(ROUTES, (text) => `${text}\nprocess.title = 'reloaded'\n`)
  await until(() => expect(reloads()).toBe(before + 1))
  await until(() => expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50))
  asking = false
  await Promise.all(askers)
  expect([...statuses.keys()]).toEqual([200])
})

test('a file that does not compile is said in the terminal, and the next save mends the API', async () => {
  const before = reloads()
  const whole = await readFile(join(clone.folder, ROUTES), 'utf8')
  await edit(ROUTES, (text) => `${text}\nexport const broken = (\n`)
  await until(() => expect(start.output()).toContain('The API was not reloaded; the one before answers'))
  expect(start.output()).toMatch(/server start failed: .*routes\.ts:\d+\nexport const broken = \(\n/)
  expect(start.output()).toContain('SyntaxError')
  expect((await health()).status).toBe(200)
  // Some editors write beside the file.
  await writeFile(join(clone.folder, `${ROUTES}.new`), whole)
  await rename(join(clone.folder, `${ROUTES}.new`), join(clone.folder, ROUTES))
  await until(() => expect(reloads()).toBe(before + 1))
  expect((await health()).status).toBe(200)
})

test('a burst of saves is one reload', async () => {
  const before = reloads()
  for (const round of [1, 2, 3, 4]) {
    await edit(ROUTES, (text) => `${text}// ${round}\n`)
    await edit('contract/src/system.ts', (text) => `${text}// ${round}\n`)
  }
  await until(() => expect(reloads()).toBe(before + 1))
  expect(start.output()).toMatch(/^Reloaded the API in [\d.]+ s: \S+ and 1 more$/m)
})

test('what is written while a generator works is reloaded once, when it has ended', async () => {
  const whole = await readFile(join(clone.folder, ROUTES), 'utf8')
  const faults = () => start.output().match(/^The API was not reloaded/gm)?.length ?? 0
  const before = { reloads: reloads(), faults: faults() }
  await withLock(join(clone.folder, '.data/generator.lock'), async () => {
    await edit(ROUTES, (text) => `${text}\nexport const broken = (\n`)
    // These begin later than a reload that does not wait, so it would have failed before them.
    for (const _ of [1, 2]) {
      const api = startNode('The API', ['server/src/main.ts', 'start'], { cwd: clone.folder, env: cleanEnvironment() })
      expect(await api.closed).toBe(1)
    }
    await writeFile(join(clone.folder, ROUTES), whole)
  })
  await until(() => expect(reloads()).toBe(before.reloads + 1))
  expect(faults()).toBe(before.faults)
})

test('a document that is behind the contract is called stale', async () => {
  const contract = 'contract/src/routes/files.ts'
  const text = await readFile(join(clone.folder, contract), 'utf8')
  const before = reloads()
  expect(told()).toBe(0)
  await edit(contract, (whole) => whole.replace(/summary: '/, "summary: 'Soon: "))
  // The check after the burst of saves may see this change before the API has reloaded.
  await until(() => expect(reloads()).toBe(before + 1))
  await until(() => expect(told()).toBeGreaterThan(0))
  await writeFile(join(clone.folder, contract), text)
  await until(() => expect(reloads()).toBe(before + 2))
})

test('a new migration is applied with a line, and one that fails is told and keeps nothing', async () => {
  const before = reloads()
  const file = join(clone.folder, nextMigration())
  await writeFile(file, '-- compatible\ncreate table test_kites (id int);\nselect nonsense;\n')
  await until(() => expect(start.output()).toMatch(/Migration product\/\d+_test_kites/))
  expect(start.output()).toContain('Nothing of it was kept.')
  expect((await health()).status).toBe(200)
  await writeFile(file, '-- compatible\ncreate table test_kites (id int);\n')
  await until(() => expect(start.output()).toMatch(/^Applied product\/\d+_test_kites/m))
  expect(await query(database_url(), 'select * from test_kites')).toEqual([])
  await until(() => expect(reloads()).toBe(before + 1))
})

test('typical mistakes are said in one sentence', async () => {
  const mistake = async (path: string, change: (text: string) => string, sentence: string) => {
    const text = await readFile(join(clone.folder, path), 'utf8')
    await edit(path, change)
    await until(() => expect(start.output()).toContain(sentence))
    const before = reloads()
    await writeFile(join(clone.folder, path), text)
    await until(() => expect(reloads()).toBeGreaterThan(before))
  }
  const row = `'GET /test-kites': { operation: 'listTestKites', access: 'session', summary: 'Kites', responses: { 204: null } }`
  await mistake(
    'contract/src/routes/files.ts',
    (text) => text.replace('defineRoutes({', `defineRoutes({ ${row},`),
    'The route GET /test-kites has no handler: return one from the routes of its feature',
  )
  await mistake(
    'contract/src/routes/files.ts',
    (text) => text.replace(`access: 'files.read'`, `access: 'files.raed'`),
    'needs the permission "files.raed", which does not exist: add it to the permissions of its noun',
  )
  await mistake(
    globSync('product/migrations/*_test_kites.sql', { cwd: clone.folder })[0] ?? '',
    (text) => `${text}-- edited\n`,
    'it was edited after it was applied. Restore it and write a new migration instead',
  )
  // The migration of the test before was not generated from.
  expect(start.output()).toContain('are behind product/migrations: run `npm run db:generate`.')
})

test('the demo runs beside the development server, on ports and data of its own', async () => {
  const base = await findFreeBase()
  const demo = clone.start('demo', { PORT_BASE: String(base) })
  await demo.untilRunning()
  expect((await fetch(`http://127.0.0.1:${base + 1}/ready`)).status).toBe(200)
  expect((await health()).status).toBe(200)
  demo.child.signal('SIGINT')
  expect(await demo.ended()).toBe(0)
  expect((await health()).status).toBe(200)
})

test('a changed mail is rendered again', async () => {
  const before = reloads()
  const rendered = () => readFile(join(clone.folder, 'emails/rendered/verify-email.html'), 'utf8')
  const brand = await readFile(join(clone.folder, 'product/brand.ts'), 'utf8')
  const text = await rendered()
  await edit('product/brand.ts', (text) => text.replace(/PRODUCT = '[^']*'/, "PRODUCT = 'Kiteworks'"))
  await until(() => expect(reloads()).toBe(before + 1))
  expect(text).not.toContain('Kiteworks')
  expect(await rendered()).toContain('Kiteworks')
  await writeFile(join(clone.folder, 'product/brand.ts'), brand)
  await until(() => expect(reloads()).toBe(before + 2))
})

test('npm run db opens psql on the database that runs, and prints the address without psql', async () => {
  const open = async (path: string, ...args: string[]) => {
    let output = ''
    const child = startNode('npm run db', ['scripts/db.ts', ...args], {
      cwd: clone.folder,
      env: { PATH: path },
      onText: (text) => (output += text),
    })
    return { code: await child.closed, output }
  }
  const nothing = join(clone.folder, 'nothing-here')
  expect(await open(nothing)).toEqual({ code: 0, output: expect.stringContaining(`${database_url()}\n\npsql is not`) })
  expect(await open(nothing, 'demo')).toEqual({ code: 1, output: expect.stringContaining('run `npm run demo`') })
  await mkdir(join(clone.folder, 'programs'))
  const psql = join(clone.folder, 'programs', 'psql')
  await writeFile(psql, '#!/bin/sh\necho "opened $1"\n', { mode: 0o755 })
  expect(await open(join(clone.folder, 'programs'))).toEqual({ code: 0, output: `opened ${database_url()}\n` })
})

test('the generator prints the address of what runs', async () => {
  // A check that saw the brand of the test before holds the lock until it has told.
  const stale = await withLock(join(clone.folder, '.data/generator.lock'), async () => told())
  let output = ''
  const env = { ...cleanEnvironment() }
  const args = ['scripts/generate/main.ts', 'noun', 'zeppelins']
  const child = startNode('generate', args, { cwd: clone.folder, env, onText: (text) => (output += text) })
  expect(await child.closed, output).toBe(0)
  expect(output).toContain(`http://localhost:${clone.ports.web}/zeppelins`)
  await until(() => expect(start.output()).toMatch(/^Applied product\/\d+_zeppelins/m))
  const seeded = 'select name from zeppelins'
  await until(async () => expect(await query(database_url(), seeded)).not.toEqual([]))
  await until(async () => expect((await fetch(`http://127.0.0.1:${clone.ports.api}/zeppelins`)).status).toBe(401))
  expect(told()).toBe(stale)
})
