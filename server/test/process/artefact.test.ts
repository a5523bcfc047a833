import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultMigrationsDirectory, readMigrations } from '@plinth/database/migrate/migration-files'
import { TEMPLATE_NAMES } from '@plinth/emails/catalog'
import { startObjectStore } from '@plinth/tools/object-store/server'
import { root, runNode } from '@plinth/tools/processes'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { createEmptyDatabase } from '../database.ts'
import { runServer, startServer } from './server-process.ts'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

// The folder is outside of the project, so that nothing of it can be found by chance.
let dist: string
let entry: string
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'app-dist-'))
  entry = join(dist, 'server.mjs')
  const web = { VITE_APP_ENV: 'production', VITE_API_URL: 'https://api.example.com' }
  const env = { ...process.env, NODE_ENV: '', RELEASE_COMMIT: COMMIT, ...web }
  expect(await runNode(['scripts/build/main.ts', '--out', dist], { env, cwd: root, stdio: 'ignore' })).toBe(0)
})
afterAll(() => rm(dist, { recursive: true }))

async function serverFiles(): Promise<string[]> {
  const chunks = await readdir(join(dist, 'chunks'))
  return [join(dist, 'app.mjs'), ...chunks.map((name) => join(dist, 'chunks', name))]
}

async function serverCode(): Promise<Map<string, string>> {
  const paths = await serverFiles()
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)))
}

const AT_ONCE = /(?:from|import) ?"(\.[^"]+)"/g
const AT_ONCE_OR_LATER = /(?:from|import) ?\(?["`](\.[^"`]+)["`]/g

function filesLoadedBy(code: Map<string, string>, entries: string[], imports: RegExp): Set<string> {
  const loaded = new Set(entries)
  for (const path of loaded) {
    for (const [, file = ''] of (code.get(path) ?? '').matchAll(imports)) loaded.add(join(path, '..', file))
  }
  return loaded
}

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

test('the built server migrates, starts and answers without the project, and says what it is [H1, H2]', async () => {
  const environment = { NODE_ENV: 'test', DATABASE_URL: await emptyDatabase() }
  const migrated = await runServer('migrate', environment, entry)
  expect(migrated, migrated.stderr).toMatchObject({ code: 0 })

  const server = await startServer(environment, entry)
  const migrations = (await readMigrations(defaultMigrationsDirectory)).length
  expect((await server.call('GET /ready')).body).toMatchObject({
    status: 'ready',
    templates: TEMPLATE_NAMES.length,
    migrations,
  })
  // The deployment sets no variable.
  const release = { version: manifest.version, commit: COMMIT, image_digest: null }
  expect((await server.call('GET /health')).body).toEqual({ status: 'ok', base_version: manifest.version, release })
  const account = { name: 'Ada', email: 'ada@example.com', password: 'a good long password here' }
  expect((await server.call('POST /auth/sign-up', { body: account })).status).toBe(202)
  expect(await server.stop()).toBe(0)
})

test('the list of packages names the license of each', async () => {
  const packages: { name: string; license: string | null }[] = JSON.parse(
    await readFile(join(dist, 'packages.json'), 'utf8'),
  )
  expect(packages.filter(({ license }) => typeof license !== 'string')).toEqual([])
  const vips = packages.filter(({ name }) => name.startsWith('@img/sharp-libvips-'))
  expect(vips.length).toBeGreaterThan(0)
  for (const { license } of vips) expect(license).toBe('LGPL-3.0-or-later')
})

test('a start loads no package of a provider that is not configured, and our code keeps its lines', async () => {
  const code = await serverCode()
  const holding = (text: string) => [...code.keys()].filter((path) => code.get(path)?.includes(text))
  const [start = ''] = holding('event: "listening"')
  const loaded = filesLoadedBy(code, [join(dist, 'app.mjs'), start], AT_ONCE)
  for (const text of ['StripeSignatureVerificationError', 'SMTPConnection', 'ListObjectsV2', 'process_cpu_seconds']) {
    expect(holding(text), text).not.toEqual([])
    for (const path of holding(text)) expect(loaded, text).not.toContain(path)
  }
  // Short lines let a stack trace be read.
  const lines = code.get(start)?.split('\n') ?? []
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1000)
})

test('every file of the built server is ASCII, so that V8 keeps it at one byte a character', async () => {
  const code = await serverCode()
  const wide = [...code].filter(([, text]) => [...text].some((character) => character > '\u007f'))
  expect(wide.map(([path]) => path)).toEqual([])
})

test('the thread that judges passwords loads no file of the server but the one that lowers priorities', async () => {
  const code = await serverCode()
  const entries = [...code.keys()].filter((path) => /\/judge-[\w-]+\.mjs$/.test(path))
  expect(entries).toHaveLength(1)
  const thread = filesLoadedBy(code, entries, AT_ONCE_OR_LATER)
  expect([...thread].filter((path) => code.get(path)?.includes('ZxcvbnFactory'))).not.toEqual([])
  const server = filesLoadedBy(code, [join(dist, 'app.mjs')], AT_ONCE_OR_LATER)
  expect(server.size).toBeGreaterThan(50)
  const shared = [...thread].filter((path) => server.has(path) || !code.has(path))
  expect(shared).toEqual([expect.stringMatching(/\/priority-[\w-]+\.mjs$/)])
})

test('the deployment can say another version and commit than the build', async () => {
  const environment = { NODE_ENV: 'test', DATABASE_URL: await emptyDatabase(), RELEASE_VERSION: '1.2.3' }
  const server = await startServer({ ...environment, RELEASE_COMMIT: 'abcdef0' }, entry)
  const release = { version: '1.2.3', commit: 'abcdef0', image_digest: null }
  expect((await server.call('GET /health')).body.release).toEqual(release)
  const listening = server.lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'listening')
  expect(listening).toMatchObject({ release })
})

test('the built server starts with an object storage, and finds its native modules', async () => {
  const storage = await startObjectStore()
  onTestFinished(() => storage.close())
  const server = await startServer(
    { NODE_ENV: 'test', DATABASE_URL: await emptyDatabase(), ...storage.environment },
    entry,
  )
  expect((await server.call('GET /ready')).body.status).toBe('ready')
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--eval',
      `import('sharp').then(({ default: sharp }) => sharp({ create: { width: 1, height: 1, channels: 3, background: 'teal' } }).webp().toBuffer())`,
    ],
    { cwd: dist, encoding: 'utf8' },
  )
  expect(status, stderr).toBe(0)
})

test.each([
  ['20.20.2', 1],
  ['24.17.9', 1],
  ['24.18.0', 0],
  ['26.0.0', 0],
])('the built server says on Node %s which one it needs, or runs', async (version, code) => {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: await emptyDatabase() }
  const run = spawnSync(process.execPath, ['--import', pretend, entry, 'migrate'], { env, encoding: 'utf8' })
  expect(run.status, run.stderr).toBe(code)
  if (code) expect(run.stderr).toBe(`Node.js 24.18 or later is needed; this is ${version}.\n`)
})

test('a deployment takes at most 80 MB, and its texts are compressed already', async () => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80 * 1024 * 1024)
  const scripts = files.filter((path) => path.startsWith(join(dist, 'web')) && path.endsWith('.js'))
  const large = await Promise.all(scripts.map(async (path) => (await stat(path)).size >= 1024 && path))
  for (const path of large) if (path) expect(files).toEqual(expect.arrayContaining([`${path}.br`, `${path}.gz`]))
})
