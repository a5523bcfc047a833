import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultMigrationsDirectory } from '@plinth/database/migrate/migrate'
import { TEMPLATE_NAMES } from '@plinth/emails/catalog'
import { createLoopbackCertificate } from '@plinth/tools/certificate'
import { close, listen } from '@plinth/tools/loopback'
import { startObjectStore } from '@plinth/tools/object-store/server'
import { root } from '@plinth/tools/processes'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LOGIN, MailServer } from '../../src/adapters/mail/test/mail-server.ts'
import { AUTH_SECRET } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { runServer } from './server-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function examine(environment: Record<string, string> = {}) {
  const own = { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: database.url }
  const { code, stdout, stderr } = await runServer('doctor', { ...own, ...environment })
  const lines = stdout.trimEnd().split('\n')
  const line = (name: string) => lines.find((each) => each.slice(6).startsWith(name)) ?? ''
  return { code, stderr, lines, line }
}

test('a sound deployment gets one line for each part, and what is not set up is no fault', async () => {
  const { code, stderr, lines, line } = await examine({
    TRUSTED_PROXY_PROFILE: 'double-proxy',
    // It may be a variable of another program.
    EMAIL_FORM: 'hello@example.com',
  })
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(lines.map((each) => each.slice(0, 6).trim())).not.toContain('FAULT')
  expect(line('database')).toMatch(/^ok +database +PostgreSQL \d+/)
  expect(line('migrations')).toMatch(/all \d+ are applied/)
  expect(line('mails')).toContain(`${TEMPLATE_NAMES.length} templates`)
  expect(line('billing')).toMatch(/^- +billing +not set up/)
  expect(line('proxy')).toContain('the client is address 2 from the end of x-forwarded-for')
  expect(line('origins')).toContain('http://localhost:5173')
  const misspelt = 'EMAIL_FORM is not read, since no variable has this name. Is it EMAIL_FROM?'
  expect(line('variable')).toBe(`NOTE  variable           ${misspelt}`)
  expect(line('passkeys')).toMatch(/^ok +passkeys +made for localhost, and answered from http:\/\/localhost:5173$/)
})

test.each([
  ['none', 'clients connect directly, and headers of proxies are ignored'],
  ['fly', 'the client is fly-client-ip, on requests from fdaa::/16, 172.16.0.0/12'],
])('the doctor says where the proxy profile %s finds the client', async (profile, place) => {
  expect((await examine({ TRUSTED_PROXY_PROFILE: profile })).line('proxy')).toContain(`${profile}: ${place}`)
})

test('a configuration with faults ends the doctor, since nothing can be checked without one', async () => {
  const { code, stderr } = await examine({ PORT: 'many', OIDC_CLIENT_ID: 'id' })
  expect(code).toBe(1)
  expect(stderr).toContain('PORT')
  expect(stderr).toContain('OIDC_CLIENT_SECRET')
})

test('a missing migration is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'app-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(defaultMigrationsDirectory, folder, { recursive: true })
  const next = `${String((await readdir(folder)).length + 1).padStart(4, '0')}_later`
  await cp(join(root, 'product/migrations'), join(folder, 'product'), { recursive: true })
  await writeFile(join(folder, `${next}.sql`), 'select 1;')
  const { code, line } = await examine({ MIGRATIONS_DIR: folder })
  expect(code).toBe(1)
  expect(line('migrations')).toMatch(
    new RegExp(`^FAULT.*1 of \\d+ are missing, from ${next}.sql on: run \`server migrate\`$`),
  )
})

test('an integration that does not answer is a fault, and its secret is not shown', async () => {
  const storage = await startObjectStore()
  onTestFinished(() => storage.close())
  expect((await examine(storage.environment)).line('object storage')).toMatch(/^ok/)
  storage.fault('missing bucket')
  const broken = await examine(storage.environment)
  expect(broken.code).toBe(1)
  expect(broken.line('object storage')).toMatch(/^FAULT.*404/)
  expect(broken.lines.join()).not.toContain(storage.configuration.secret_access_key)
})

test('a provider whose key cannot be tried is asked whether it answers', async () => {
  const provider = createServer((_, response) => response.writeHead(404).end())
  const api_base_url = await listen(provider)
  const environment = { CHAT_BOT_TOKEN: 'xoxb-secret', CHAT_API_BASE_URL: api_base_url }
  expect((await examine(environment)).line('chat')).toMatch(/^ok.*answers; the key was not tried$/)
  await close(provider)
  const broken = await examine(environment)
  expect(broken.line('chat')).toMatch(/^FAULT.*does not answer$/)
  expect(broken.lines.join()).not.toContain('xoxb-secret')
})

test('a mail server is signed in to, and gets no mail', async () => {
  const server = new MailServer({ tls: 'plain', certificate: createLoopbackCertificate() })
  await server.listen()
  onTestFinished(() => server.close())
  const environment = {
    EMAIL_TRANSPORT: 'smtp',
    EMAIL_SMTP_HOST: '127.0.0.1',
    EMAIL_SMTP_PORT: String(server.port),
    EMAIL_SMTP_USER: LOGIN.user,
    EMAIL_API_KEY: LOGIN.password,
    EMAIL_FROM: 'hello@example.com',
  }
  expect((await examine(environment)).line('email')).toMatch(
    /^ok.*the sign-in at 127\.0\.0\.1:\d+ works; nothing was sent$/,
  )
  const broken = await examine({ ...environment, EMAIL_API_KEY: 'a wrong secret' })
  expect(broken.code).toBe(1)
  expect(broken.line('email')).toMatch(/^FAULT.*the provider refused the sign-in with 535$/)
  expect(broken.lines.join() + broken.stderr).not.toContain('secret')
  expect(server.mails).toEqual([])
})

test('a database that cannot be reached is a fault', async () => {
  const url = new URL(database.url)
  url.pathname = '/no_such_database'
  const { code, line } = await examine({ DATABASE_URL: url.href })
  expect(code).toBe(1)
  expect(line('database')).toMatch(/^FAULT/)
})
