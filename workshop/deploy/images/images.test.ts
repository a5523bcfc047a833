// An operator builds and runs both images like this. Needs root, and Debian's buildah and mmdebstrap.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { withClient } from '@plinth/database/client'
import { findFreePort } from '@plinth/database/embedded/ports'
import { root, untilAnswers } from '@plinth/tools/processes'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { securityHeaders } from '../../../web/security-headers.ts'
import { startDatabase } from '../database.ts'
import { runProgram } from '../programs.ts'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { ask } from '../web-server.ts'
import { startContainer } from './container.ts'
import { type Entry, findText, listFiles, privileged, sizeOf, writableFor } from './contents.ts'
import { type Image, ImageStore } from './store.ts'

const USER = 65532
const TIMEOUT_MS = 20 * 60_000
const DIGEST = `sha256:${'1a'.repeat(32)}`
// The .npmrc of the build has the canary.
const CANARY = `canary-${randomUUID()}`

let store: ImageStore
let server: Image
let web: Image

beforeAll(async () => {
  store = await ImageStore.open()
  const bases = await store.buildBases()
  const common = [...(await store.secrets(CANARY)), `--build-arg=NODE_IMAGE=${bases.node}`]
  const release = ['--build-arg=RELEASE_VERSION=1.2.3', '--build-arg=RELEASE_COMMIT=0a1b2c3']
  const build = async (name: string, options: string[]) => {
    const file = join(root, 'deploy', 'images', `${name}.Containerfile`)
    await store.build(file, { tag: `localhost/${name}`, context: root, options: [...common, ...release, ...options] })
    return await store.open(`localhost/${name}`)
  }
  server = await build('server', [])
  web = await build('web', [
    `--build-arg=NGINX_IMAGE=${bases.nginx}`,
    '--build-arg=VITE_API_URL=https://api.example.com',
  ])
}, TIMEOUT_MS)

afterAll(() => store?.remove())

describe('server image', () => {
  async function createProduction() {
    const url = new URL(await startDatabase())
    await withClient(url.href, (client) => client.query('create database from_an_image'))
    url.pathname = '/from_an_image'
    const port = await findFreePort()
    const environment = {
      ...PRODUCTION,
      DATABASE_URL: url.href,
      PORT: String(port),
      RELEASE_IMAGE_DIGEST: DIGEST,
      // No mail leaves this machine.
      EMAIL_API_BASE_URL: 'https://127.0.0.1:1',
    }
    return { environment, origin: `http://127.0.0.1:${port}` }
  }

  test('the server image migrates and ends, serves as process 1 on a read-only root, and ends with 0', async () => {
    const { environment, origin } = await createProduction()
    const migration = await startContainer(server, { command: ['migrate'], environment })
    expect(await migration.child.ended, (await migration.output()).stderr).toBe(0)

    const container = await startContainer(server, { environment })
    await untilAnswers(`${origin}/ready`, container.child)
    const check = (digest: string) =>
      runProgram(process.execPath, [
        'scripts/release/check.ts',
        origin,
        '--version=1.2.3',
        '--commit=0a1b2c3',
        `--digest=${digest}`,
      ])
    expect(await check(DIGEST)).not.toMatch(/^FAULT/m)
    await expect(check(`sha256:${'0'.repeat(64)}`)).rejects.toThrow('The release has a fault.')
    const headers = {
      origin: PRODUCTION.FRONTEND_URL,
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.1',
    }
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'a good long password here' })
    expect((await fetch(`${origin}/auth/sign-up`, { method: 'POST', headers, body })).status).toBe(202)
    const [cookie = ''] = await createSessions(environment.DATABASE_URL, PRODUCTION.AUTH_SECRET, 1)
    const me = await fetch(`${origin}/users/me`, { headers: { cookie, 'x-forwarded-for': '192.0.2.1' } })
    expect(await me.json()).toMatchObject({ email: 'worker-0@example.com' })

    expect(await container.exec(server.config.Healthcheck.Test.slice(1))).toBe(0)
    expect(await container.stop()).toBe(0)
  })

  test('the health check of the server image fails when the API does not answer', async () => {
    const check = { ...server, config: { ...server.config, Entrypoint: server.config.Healthcheck.Test.slice(1) } }
    const container = await startContainer(check, { command: [], environment: { PORT: String(await findFreePort()) } })
    expect(await container.child.ended).toBe(1)
  })

  test('the server image does not start without its configuration, and names what is missing', async () => {
    const container = await startContainer(server)
    expect(await container.child.ended).toBe(1)
    for (const name of ['DATABASE_URL', 'AUTH_SECRET', 'TRUSTED_PROXY_PROFILE'])
      expect((await container.output()).stderr).toContain(`- ${name} `)
  })

  test('the server image ends at once on SIGTERM while it still waits for the database', async () => {
    const port = await findFreePort()
    const silent = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void silent.close())
    const connected = once(silent, 'connection')
    const DATABASE_URL = `postgresql://app@127.0.0.1:${port}/app`
    const container = await startContainer(server, { environment: { ...PRODUCTION, DATABASE_URL } })
    await connected
    expect(await container.stop()).toBe(143)
  })

  test('the server image finds its native modules', async () => {
    const script = `const { default: sharp } = await import('sharp'); const { hash } = await import('@node-rs/argon2');
      const { length } = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } }).webp().toBuffer();
      console.log(length > 0, (await hash('password')).slice(0, 9))`
    const node = {
      ...server,
      config: { ...server.config, Entrypoint: ['node', '--input-type=module', '--eval', script] },
    }
    const { child, output } = await startContainer(node, { command: [] })
    expect([await child.ended, await output()]).toEqual([0, { stdout: 'true $argon2id\n', stderr: '' }])
  })
})

describe('web image', () => {
  const origins = {
    API_ORIGIN: 'https://api.example.com',
    IMAGE_ORIGIN: 'https://images.example.com',
    UPLOAD_ORIGIN: 'https://bucket.example.com',
  }
  const start = async (environment: Record<string, string>) => {
    const port = await findFreePort()
    const container = await startContainer(web, {
      environment: { LISTEN: `127.0.0.1:${port}`, ...environment },
      writable: ['/tmp'],
    })
    return { container, origin: `http://127.0.0.1:${port}` }
  }

  test('the web image serves pages, files and headers, and logs neither query, Referer nor invitation', async () => {
    const { container, origin } = await start(origins)
    await untilAnswers(`${origin}/healthz`, container.child)
    const headers = { 'accept-encoding': 'br', referer: 'https://app.example.com/?canary' }
    const page = await ask(origin, '/invitations/canary?canary', { headers })
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' })
    const expected = securityHeaders({
      apiOrigin: origins.API_ORIGIN,
      imageOrigin: origins.IMAGE_ORIGIN,
      uploadOrigin: origins.UPLOAD_ORIGIN,
      https: true,
    })
    for (const [name, value] of Object.entries(expected)) expect(page.headers[name.toLowerCase()]).toBe(value)
    const html = brotliDecompressSync(page.body).toString()
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(html) ?? []
    const asset = await ask(origin, script)
    expect([asset.status, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await ask(origin, '/assets/unknown.js')).status).toBe(404)

    expect(await container.exec(web.config.Healthcheck.Test.slice(1))).toBe(0)
    expect(await container.stop()).toBe(0)
    const { stdout, stderr } = await container.output()
    const lines = stdout.trimEnd().split('\n')
    const paths = lines.map((line) => line.split(' ').slice(1, 4).join(' '))
    expect(paths).toEqual(['GET /invitations/- 200', `GET ${script} 200`, 'GET /assets/unknown.js 404'])
    expect(stdout + stderr).not.toContain('canary')
  })

  test.each([
    [{}, 'API_ORIGIN is missing.'],
    [
      { ...origins, UPLOAD_ORIGIN: 'https://bucket.example.com/files' },
      'UPLOAD_ORIGIN must be an exact https origin such as https://api.example.com, without a path or a trailing slash.',
    ],
  ])('the web image does not start with %j, and says why in one sentence', async (environment, sentence) => {
    const { container } = await start(environment)
    expect(await container.child.ended).toBe(1)
    expect(await container.output()).toEqual({ stdout: '', stderr: `fill-web.sh: ${sentence}\n` })
  })
})

describe('contents of the images', () => {
  const NOWHERE = /\/(\.env[^/]*|\.npmrc|\.npm|_cacache|\.git|\.data|\.cache)$/
  const NOT_OURS = /\.map$|(?<!\.d)\.tsx?$|\.test\.\w+$|\/tsconfig[^/]*$/

  async function inspect(image: Image): Promise<{ entries: Entry[]; ours: Entry[] }> {
    const entries = await listFiles(image.files)
    return { entries, ours: entries.filter(({ path }) => path.startsWith('/app/')) }
  }

  test.each(['server', 'web'])(
    'the %s image runs without root and has nothing that must not be published or changed [C8]',
    async (name) => {
      const image = name === 'server' ? server : web
      const { entries, ours } = await inspect(image)
      console.log(`${name} image: ${sizeOf(entries)} MB, of which ${sizeOf(ours)} MB are the release`)
      expect(ours.length).toBeGreaterThan(50)
      expect(entries.map(({ path }) => path).filter((path) => NOWHERE.test(path))).toEqual([])
      expect(ours.map(({ path }) => path).filter((path) => NOT_OURS.test(path))).toEqual([])
      expect(writableFor(USER, entries)).toEqual([])
      expect(privileged(entries)).toEqual([])
      expect(findText(image.files, CANARY)).toBe('')
      expect(image.description).not.toContain(CANARY)
      expect(image.config.User).toBe(`${USER}:${USER}`)
      expect(image.config.Labels).toMatchObject({
        'org.opencontainers.image.version': '1.2.3',
        'org.opencontainers.image.revision': '0a1b2c3',
      })
    },
  )

  test.each(['server', 'web'])('the label of the %s image names the list of its packages', async (name) => {
    const { files, config } = name === 'server' ? server : web
    const bill = JSON.parse(await readFile(join(files, config.Labels['app.sbom'] ?? ''), 'utf8'))
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version: '1.2.3' } } })
    expect(JSON.stringify(bill.metadata)).toContain('0a1b2c3')
    expect(bill.components.length).toBeGreaterThan(100)
  })

  test('the server image has no package manager and no file of the browser application', async () => {
    const { entries, ours } = await inspect(server)
    const paths = entries.map(({ path }) => path)
    expect(paths).toContain('/usr/local/bin/node')
    expect(paths.filter((path) => /\/(npm|npx|yarn|corepack)$/.test(path))).toEqual([])
    expect(ours.filter(({ path }) => /\/(web|assets|deploy|index\.html)$/.test(path))).toEqual([])
  })

  test('what is not source does not reach the build', async () => {
    const context = await mkdtemp(join(tmpdir(), 'app-context-'))
    const secret = ['.env', '.env.local', '.git/config', '.data/auth-secret', 'web/.env.production', 'server/.env']
    const needless = ['node_modules/a/index.js', 'server/test/app.ts', 'web/src/a.test.ts', 'e2e/a.ts', 'dist/a.js']
    const sources = ['package-lock.json', 'web/src/main.tsx', 'server/src/main.ts', 'e2e/package.json']
    for (const name of [...secret, ...needless, ...sources]) {
      await mkdir(dirname(join(context, name)), { recursive: true })
      await writeFile(join(context, name), name)
    }
    await writeFile(join(context, '.dockerignore'), await readFile(join(root, '.dockerignore')))
    await writeFile(join(context, 'Containerfile'), 'FROM scratch\nCOPY . /\n')
    await store.build(join(context, 'Containerfile'), { tag: 'localhost/context', context })
    const entries = await listFiles((await store.open('localhost/context')).files)
    const files = entries.filter(({ stats }) => stats.isFile()).map(({ path }) => path.slice(1))
    expect(files.sort()).toEqual(sources.sort())
    await rm(context, { recursive: true })
  })
})
