import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@plinth/database/embedded/ports'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUTH_SECRET } from '../app.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../database.ts'
import { query } from '../postgres.ts'
import { runServer, startServer } from './server-process.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../database/migrations', import.meta.url))
const TEMPLATES = fileURLToPath(new URL('../../../emails/rendered', import.meta.url))

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'app-startup-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

// A failed start ends before it listens: the port stays free and "listening" is not logged.
async function failToStart(environment: Record<string, string>): Promise<string> {
  const port = await findFreePort()
  const run = await runServer('start', { NODE_ENV: 'test', AUTH_SECRET, PORT: String(port), ...environment })
  expect(run.code, run.stdout + run.stderr).toBe(1)
  expect(run.stdout).not.toContain('listening')
  return run.stderr
}

describe('failure of any step prevents binding and ends with 1 and a plain sentence', () => {
  test('an invalid environment names every variable at once, before the database is touched [C1, C3, Z10]', async () => {
    const stderr = await failToStart({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      AUTH_SECRET: 'short',
      LOG_PRETTY: 'true',
      BILLING_SECRET_KEY: 'sk_1',
      STORAGE_BUCKET: 'files',
      OIDC_CLIENT_ID: 'id',
      TRUSTED_PROXY_PROFILE: 'nginx',
    })
    for (const name of [
      'AUTH_SECRET',
      'LOG_PRETTY',
      'BILLING_WEBHOOK_SECRET',
      'BILLING_PRICE_PRO_MONTHLY',
      'BILLING_PRICE_PRO_YEARLY',
      'STORAGE_ENDPOINT',
      'STORAGE_PUBLIC_BASE_URL',
      'OIDC_CLIENT_SECRET',
    ]) {
      expect(stderr).toContain(name)
    }
    for (const name of ['TRUSTED_PROXY_PROFILE', 'EMAIL_API_KEY', 'EMAIL_FROM', 'FRONTEND_URL', 'SERVER_URL']) {
      expect(stderr).toContain(name)
    }
    expect(stderr).not.toContain('short')
  })

  test('a failed migration names its file and leaves nothing of it [C1]', async () => {
    await cp(MIGRATIONS, folder, { recursive: true })
    await writeFile(join(folder, '9000_broken.sql'), 'create table half_done (id int);\nselect nonsense;\n')
    const stderr = await failToStart({ DATABASE_URL: database.url, MIGRATIONS_DIR: folder })
    expect(stderr).toContain('9000_broken')
    expect(await query(database.url, "select 1 from pg_class where relname = 'half_done'")).toEqual([])
  })

  test('a missing template is named [C1]', async () => {
    await cp(TEMPLATES, folder, { recursive: true })
    await rm(join(folder, 'magic-link.html'))
    expect(await failToStart({ DATABASE_URL: database.url, EMAIL_TEMPLATES_DIR: folder })).toMatch(/magic-link.+again/)
  })

  test('an unreachable database is said to be so after ten seconds of trying [C1]', async () => {
    const socket = join(folder, '.s.PGSQL.5432')
    const said = await Promise.all([
      failToStart({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
      failToStart({ DATABASE_URL: `postgres://nobody@${encodeURIComponent(folder)}/none` }),
    ])
    const sentence = 'server start failed: The database did not answer within 10 seconds: connect'
    expect(said).toEqual([`${sentence} ECONNREFUSED 127.0.0.1:1\n`, `${sentence} ENOENT ${socket}\n`])
  })

  test('a database that refuses us says why at once', async () => {
    const url = new URL(database.url)
    url.pathname = '/no_such_database'
    expect(await failToStart({ DATABASE_URL: url.href })).toContain('no_such_database')
  })

  test('a port that is taken is said to be so', async () => {
    const first = await startServer({ DATABASE_URL: database.url })
    const { port } = new URL(first.origin)
    const run = await runServer('start', { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: database.url, PORT: port })
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('EADDRINUSE') })
    await first.stop()
  })
})

test('server migrate applies what is pending once, and needs nothing but the database [C7]', async () => {
  const first = await runServer('migrate', { DATABASE_URL: database.url, NODE_ENV: 'production' })
  expect(first).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Applied 0001_foundation\.sql in \d+\.\d s$/m),
  })
  const second = await runServer('migrate', { DATABASE_URL: database.url })
  expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to apply') })
  expect(await runServer('migrate', {})).toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_URL') })
})

describe('a running server', () => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await createTestDatabase()
  })
  afterAll(() => own.drop())

  test('a misspelt variable is a warning in the log of the start, without its value', async () => {
    const server = await startServer({ DATABASE_URL: own.url, DATABASE_POOL_MAXX: '12345' })
    const warnings = server.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'misspelt_variable')
    expect(warnings).toMatchObject([{ level: 40, name: 'DATABASE_POOL_MAXX', meant: 'DATABASE_POOL_MAX' }])
    expect(JSON.stringify(warnings)).not.toContain('12345')
    await server.stop()
  })

  test('on SIGTERM what is under way is finished: the answer arrives and so does its mail [H7]', async () => {
    const server = await startServer({ DATABASE_URL: own.url })
    const body = { name: 'Grace', email: 'grace@example.com', password: 'lantern orchard violet canyon' }
    const answer = server.call('POST /auth/sign-up', { body })
    await server.call('GET /health')
    const stopped = server.stop()
    expect((await answer).status).toBe(202)
    expect(await stopped).toBe(0)
    expect(server.lines.filter((line) => line.includes('"email.logged"'))).toHaveLength(1)
    expect(server.lines.at(-1)).toContain('"stopped"')
  })

  test('after SIGTERM /ready says 503 while requests are still served, and a second signal ends that [H9]', async () => {
    const server = await startServer({ DATABASE_URL: own.url, DRAIN_SECONDS: '300' })
    const stopped = server.stop()
    await expect.poll(async () => (await server.send('GET', '/ready')).status, { timeout: 20_000 }).toBe(503)
    expect((await server.send('GET', '/health')).headers.get('connection')).toBe('keep-alive')
    const body = { email: 'nobody@example.com', password: 'lantern orchard violet canyon' }
    const attempt = server.refuse('invalid_credentials', 'POST /auth/sign-in', { body })
    expect((await attempt).status).toBe(401)
    await server.stop()
    expect(await stopped).toBe(0)
  })

  test('every line is one JSON object, and only the record of a mail holds a link [R6]', async () => {
    const server = await startServer({ DATABASE_URL: own.url, LOG_LEVEL: 'error', PORT: String(await findFreePort()) })
    const body = { name: 'Radia', email: 'radia@example.com', password: 'lantern orchard violet canyon' }
    await server.call('POST /auth/sign-up', { body })
    await expect.poll(() => server.lines.length).toBeGreaterThan(0)
    await server.stop()
    expect(server.lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        event: 'email.logged',
        template: 'verify-email',
        to: 'radia@example.com',
        text: expect.stringContaining('http://localhost:5173/auth/verify#token='),
      }),
    ])
  })

  test('without AUTH_SECRET development keeps one of its own, for its owner’s eyes only [C4]', async () => {
    const { localAuthSecret } = await import('../../src/startup/auth-secret.ts')
    const secrets = await Promise.all(Array.from({ length: 5 }, async () => localAuthSecret(join(folder, 'data'))))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32)
  })
})
