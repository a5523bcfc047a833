import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { startThrowaway, type Throwaway } from '@plinth/database/embedded/throwaway'
import { createLoopbackCertificate } from '@plinth/tools/certificate'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { AUTH_SECRET } from '../app.ts'
import { TIMEOUT_MS } from '../timeout.ts'
import { runServer, startServer } from './server-process.ts'

const CERTIFICATES = {
  right: createLoopbackCertificate(),
  elsewhere: createLoopbackCertificate({ host: 'db.example.com' }),
  expired: createLoopbackCertificate({ valid_ms: -3_600_000 }),
}
type Name = keyof typeof CERTIFICATES

let server: Throwaway
beforeAll(async () => {
  server = await startThrowaway()
  for (const [name, { cert, key }] of Object.entries(CERTIFICATES)) {
    await writeFile(pathOf(name, 'crt'), cert)
    await writeFile(pathOf(name, 'key'), key, { mode: 0o600 })
  }
  await query(server.url, 'create database walled')
  await query(server.url, 'alter system set ssl = on')
  await writeFile(pathOf('pg_hba', 'conf'), 'hostnossl walled all all reject\nhost all all all trust\n')
  await present('right')
  const { code, stderr } = await runServer('migrate', { DATABASE_URL: secure('verify-full', 'right') })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
afterAll(() => server.remove())

const pathOf = (name: string, ending: string) => join(server.directory, 'cluster', `${name}.${ending}`)

/** New connections read the settings of the server, which has loaded the certificate by then. */
async function present(name: Name) {
  await query(server.url, `alter system set ssl_cert_file = '${name}.crt'`)
  await query(server.url, `alter system set ssl_key_file = '${name}.key'`)
  await query(server.url, 'select pg_reload_conf()')
  const files = () => query<{ file: string }>(server.url, "select current_setting('ssl_key_file') as file")
  await vi.waitUntil(async () => (await files())[0]?.file === `${name}.key`, TIMEOUT_MS)
}

function secure(sslmode: string | null, authority?: Name, database = 'app'): string {
  const url = new URL(server.url)
  url.hostname = 'localhost'
  url.pathname = `/${database}`
  if (sslmode) url.searchParams.set('sslmode', sslmode)
  if (authority) url.searchParams.set('sslrootcert', pathOf(authority, 'crt'))
  return url.href
}

const isEncrypted = async (url: string) => {
  const [row] = await query<{ ssl: boolean }>(url, 'select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  return row?.ssl
}

test.each<[Name, string, Name | undefined]>([
  ['right', 'verify-full', 'right'],
  ['elsewhere', 'verify-ca', 'elsewhere'],
  ['elsewhere', 'require', 'elsewhere'],
  ['expired', 'require', undefined],
])('a certificate that is %s does for sslmode=%s [C11]', async (name, sslmode, authority) => {
  await present(name)
  expect(await isEncrypted(secure(sslmode, authority))).toBe(true)
  expect(await isEncrypted(secure('disable'))).toBe(false)
})

test.each<[Name, string | null, Name | undefined, string, string]>([
  ['right', 'verify-full', undefined, 'app', 'is not signed by an authority that is known here'],
  ['right', 'require', 'elsewhere', 'app', 'is not signed by an authority that is known here'],
  ['elsewhere', 'verify-full', 'elsewhere', 'app', 'is not for the host of its URL, but for DNS:db.example.com'],
  ['expired', 'verify-full', 'expired', 'app', 'The certificate of the database has expired'],
  ['right', null, undefined, 'walled', 'no encryption: if the database wants encryption, its URL needs sslmode'],
])('a certificate that is %s with sslmode=%s has its own sentence [C11]', async (name, sslmode, authority, ...rest) => {
  const [database, sentence] = rest
  await present(name)
  await expectRefusal(secure(sslmode, authority, database), sentence)
})

test('a database without encryption is said to be so [C11]', async () => {
  const url = Object.assign(new URL(inject('serverUrl')), { search: '?sslmode=require' })
  await expectRefusal(url.href, 'The database does not offer encryption, which sslmode asks for')
})

async function expectRefusal(url: string, sentence: string): Promise<void> {
  const environment = { NODE_ENV: 'test', AUTH_SECRET, PORT: '0', DATABASE_URL: url }
  const [start, doctor, migrate] = await Promise.all([
    runServer('start', environment),
    runServer('doctor', environment),
    runServer('migrate', environment),
  ])
  expect(start.stderr).toContain(sentence)
  expect(start.stderr.trim().split('\n')).toHaveLength(1)
  expect(doctor.stdout).toMatch(new RegExp(`^FAULT database .*${sentence}`, 'm'))
  expect(migrate.stderr).toContain(sentence)
}

test('sslmode=require is used with one warning that names what is safer [C11]', async () => {
  await present('right')
  const DATABASE_URL = secure('require')
  const api = await startServer({ DATABASE_URL })
  const warnings = api.lines.filter((line) => JSON.parse(line).level >= 40)
  expect(warnings).toEqual([expect.stringContaining('sslmode=verify-full&sslrootcert=<file> is safer')])
  await api.stop()
  const doctor = await runServer('doctor', { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL })
  expect(doctor).toMatchObject({ code: 0, stderr: '' })
  expect(doctor.stdout).toMatch(/^NOTE {2}encryption .*sslmode=verify-full&sslrootcert=<file> is safer/m)
})

test('a verified certificate starts without a warning [C11]', async () => {
  await present('right')
  const api = await startServer({ DATABASE_URL: secure('verify-full', 'right') })
  expect(api.lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  expect(await api.stop()).toBe(0)
})

test('a socket is named by ?host=, and sslmode does not matter there [C11]', async () => {
  const folder = await mkdtemp('/tmp/app-socket-')
  onTestFinished(() => rm(folder, { recursive: true }))
  const { port } = new URL(server.url)
  const socket = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1')
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
  }).listen(join(folder, '.s.PGSQL.5432'))
  onTestFinished(() => void socket.close())
  const DATABASE_URL = `postgresql://app@/app?host=${folder}&sslmode=require`
  expect(await runServer('migrate', { DATABASE_URL })).toMatchObject({ code: 0, stderr: '' })
  const api = await startServer({ DATABASE_URL })
  expect(await api.stop()).toBe(0)
})
