// The composition for one host is resolved. Needs docker-compose, but no daemon.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listen, portOf } from '@plinth/tools/loopback'
import { describe, expect, onTestFinished, test } from 'vitest'
import { VARIABLES } from '../../../server/src/config/variables.ts'
import { readConfig, readMigrateConfig } from '../../../server/src/config.ts'
import { exampleEnvironment, FOLDER, resolve, type Service, seconds } from './composition.ts'

// server/src/startup/shutdown.ts allows this for requests and queued work after DRAIN_SECONDS.
const LONGEST_END_SECONDS = 25

// The composition does not set these variables of the API: their default is right in a container, or the image sets
// them.
const LEFT_OUT = [
  ['HOST', 'LOG_PRETTY', 'AUTH_RATE_LIMIT_FACTOR', 'MIGRATIONS_DIR', 'EMAIL_TEMPLATES_DIR'],
  ['RELEASE_VERSION', 'RELEASE_COMMIT'],
  ['DATABASE_MAX_CONNECTIONS', 'DATABASE_PREPARED_STATEMENTS'],
  ['EMAIL_API_BASE_URL', 'BILLING_API_BASE_URL', 'CHAT_API_BASE_URL'],
  // Only the migration needs this.
  ['DATABASE_API_URL'],
].flat()

const example = exampleEnvironment()
const { services } = resolve(example)
const replicas = ['api-1', 'api-2']

function service(name: string): Service {
  const found = services[name]
  if (!found) throw new Error(`There is no service ${name}`)
  return found
}

test('the services are a database, its migration and backups, two replicas, the pages and a proxy', () => {
  expect(Object.keys(services).toSorted()).toEqual(['api-1', 'api-2', 'backup', 'database', 'migrate', 'proxy', 'web'])
})

const REQUIRED = [
  ...['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'POSTGRES_API_PASSWORD'],
  ...['APP_HOST', 'API_HOST', 'AUTH_SECRET'],
]

test.each([...REQUIRED, 'EMAIL_API_KEY', 'EMAIL_FROM'])('nothing starts without %s [C8]', (name) => {
  expect(example[name]).toBeTruthy()
  const { ok, says } = resolve({ ...example, [name]: '' })
  expect(ok).toBe(false)
  expect(says).toContain(`Set ${name} in .env to `)
})

test.each([
  ['a field that does not exist', 'read_only:', 'read_onyl:'],
  ['a service that does not exist', 'migrate: { condition', 'migration: { condition'],
])('%s is refused', async (_, written, misspelt) => {
  const text = await readFile(join(FOLDER, 'compose.yaml'), 'utf8')
  expect(text).toContain(written)
  expect(resolve(example, text.replace(written, misspelt)).ok).toBe(false)
})

describe('the settings', () => {
  test.each(replicas)('the server accepts the settings of %s', (name) => {
    expect(readConfig(service(name).environment)).toMatchObject({
      environment: 'production',
      trusted_proxy_profile: 'single-proxy',
      frontend_url: `https://${example.APP_HOST}`,
      server_url: `https://${example.API_HOST}`,
    })
  })

  test('a mail server takes the place of Resend', () => {
    const server = { EMAIL_TRANSPORT: 'smtp', EMAIL_SMTP_HOST: 'smtp.example.com', EMAIL_SMTP_USER: 'mailer' }
    const { environment = {} } = resolve({ ...example, ...server, EMAIL_SMTP_PORT: '587' }).services['api-1'] ?? {}
    expect(readConfig(environment).email).toMatchObject({
      transport: 'smtp',
      host: 'smtp.example.com',
      port: 587,
      password: example.EMAIL_API_KEY,
    })
  })

  test('the migration is another role than the API, and has no secret of the API', () => {
    const { environment } = service('migrate')
    expect(Object.keys(environment).toSorted()).toEqual(['AUDIT_RETENTION_DAYS', 'DATABASE_API_URL', 'DATABASE_URL'])
    const { database_url, api_url, audit_retention_days } = readMigrateConfig(environment)
    expect(String(audit_retention_days)).toBe(service('api-1').environment.AUDIT_RETENTION_DAYS)
    expect(api_url).toBe(service('api-1').environment.DATABASE_URL)
    expect(new URL(database_url).username).toBe(example.POSTGRES_USER)
    expect(new URL(api_url ?? '').username).toBe('app_api')
    expect(JSON.stringify(service('api-1').environment)).not.toContain(example.POSTGRES_PASSWORD)
  })

  test('each variable of the server is passed on or left out on purpose', () => {
    const passed = Object.keys(service('api-1').environment)
    expect([...passed, ...LEFT_OUT].toSorted()).toEqual(Object.keys(VARIABLES).toSorted())
    expect(service('api-2').environment).toEqual(service('api-1').environment)
  })

  test('the backups are made by the programs of the version of the database', async () => {
    const text = await readFile(join(FOLDER, '../images/backup.Containerfile'), 'utf8')
    expect(text).toContain(`ARG POSTGRES_IMAGE=${service('database').image}\n`)
  })

  test('the backups are those of the owner, with the storage of the API', () => {
    const storage = {
      STORAGE_ENDPOINT: 'https://storage.example.com',
      STORAGE_REGION: 'eu',
      STORAGE_ACCESS_KEY_ID: 'key',
      STORAGE_SECRET_ACCESS_KEY: 'secret',
      STORAGE_BUCKET: 'private',
      STORAGE_PUBLIC_BUCKET: 'public',
    }
    const resolved = resolve({ ...example, ...storage }).services
    const { DATABASE_URL } = service('migrate').environment
    expect(resolved.backup?.environment).toMatchObject({ ...storage, DATABASE_URL })
    expect(resolved['api-1']?.environment).toMatchObject(storage)
  })

  test('the browser application is built for the API of this host', () => {
    expect(service('web').environment.API_ORIGIN).toBe(service('api-1').environment.SERVER_URL)
    expect(service('web').build).toMatchObject({ args: { VITE_API_URL: service('api-1').environment.SERVER_URL } })
  })

  test('no secret is in the file', async () => {
    const text = await readFile(join(FOLDER, 'compose.yaml'), 'utf8')
    const secrets = [...text.matchAll(/^\s*(\w*(?:SECRET|PASSWORD|TOKEN|KEY|DSN)\w*): (.*)$/gm)]
    expect(secrets.length).toBeGreaterThan(5)
    for (const [, , value] of secrets) expect(value).toMatch(/^\$\{\w+:[?-]/)
  })
})

describe('a container', () => {
  const confined = ['api-1', 'api-2', 'backup', 'migrate', 'web', 'proxy']

  test.each(confined)('%s writes nowhere, has no capability and gets none', (name) => {
    const { read_only, cap_drop, security_opt, mem_limit } = service(name)
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(mem_limit).toBeDefined()
  })

  test('only the proxy is reached from outside, and the database and the metrics from this host', () => {
    const published = Object.entries(services).flatMap(([name, { ports }]) =>
      ports.map((port) => `${name} ${asText(port)}`),
    )
    expect(published).toEqual([
      expect.stringMatching(/^api-1 .*127\.0\.0\.1.*18001.*18000|^api-1 .*127\.0\.0\.1.*18000.*18001/),
      expect.stringMatching(/^api-2 .*127\.0\.0\.1.*18002.*18000|^api-2 .*127\.0\.0\.1.*18000.*18002/),
      expect.stringMatching(/^database .*127\.0\.0\.1.*5432/),
      expect.stringMatching(/^proxy .*80/),
      expect.stringMatching(/^proxy .*443/),
    ])
    for (const text of published.slice(3)) expect(text).not.toContain('127.0.0.1')
  })

  test('the proxy and the browser application do not reach the database', () => {
    const inNetwork = (network: string) => Object.keys(services).filter((name) => network in service(name).networks)
    expect(inNetwork('back').toSorted()).toEqual(['api-1', 'api-2', 'backup', 'database', 'migrate'])
    expect(inNetwork('front').toSorted()).toEqual(['api-1', 'api-2', 'proxy', 'web'])
  })

  test.each(replicas)('%s waits for the migration, which runs once and waits for the database', (name) => {
    expect(service(name).depends_on.migrate?.condition).toBe('service_completed_successfully')
    expect(service('migrate').depends_on.database?.condition).toBe('service_healthy')
    expect(service('migrate')).toMatchObject({ command: ['migrate'], restart: 'no' })
    expect(service('database').healthcheck?.test.join(' ')).toContain('pg_isready')
  })

  test.each(replicas)('%s has the time to end that it needs', (name) => {
    const { stop_grace_period, environment } = service(name)
    expect(seconds(stop_grace_period)).toBeGreaterThan(Number(environment.DRAIN_SECONDS) + LONGEST_END_SECONDS)
  })

  test('the proxy leaves an idle connection before the replica does, and knows the addresses', async () => {
    const text = await readFile(join(FOLDER, 'nginx.conf'), 'utf8')
    const [, idle] = /keepalive \d+;\s+keepalive_timeout (\d+)s;/.exec(text) ?? []
    expect(Number(idle)).toBeLessThan(Number(service('api-1').environment.DRAIN_SECONDS))
    const known = [...text.matchAll(/^ *server (172\.[\d.]+):/gm)].map(([, address]) => address)
    const given = ['api-1', 'api-2', 'web'].map((name) => service(name).networks.front)
    expect(given).toEqual(known.map((ipv4_address) => expect.objectContaining({ ipv4_address })))
  })

  test.each([
    [200, 0],
    [503, 1],
  ])('a container is healthy or not: /ready answers %i', async (status, code) => {
    const api = createServer((request, response) => response.writeHead(request.url === '/ready' ? status : 404).end())
    await listen(api)
    onTestFinished(() => void api.close())
    const [kind, program, ...args] = service('api-1').healthcheck?.test ?? []
    expect([kind, program]).toEqual(['CMD', 'node'])
    const child = spawn(
      process.execPath,
      args.map((arg) => arg.replace(':8000', `:${portOf(api)}`)),
    )
    expect(await once(child, 'exit')).toEqual([code, null])
  })
})

function asText(port: Service['ports'][number]): string {
  return typeof port === 'string' ? port : Object.values(port).join(' ')
}
