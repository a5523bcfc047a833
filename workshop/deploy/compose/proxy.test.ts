// The proxy of the composition is nginx between clients and stand-ins. Needs nginx and openssl.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, isFree } from '@plinth/database/embedded/ports'
import { listen, portOf } from '@plinth/tools/loopback'
import { startProgram } from '@plinth/tools/processes'
import { expect, onTestFinished, test } from 'vitest'
import { expectAway, expectMaintenance } from '../maintenance.ts'
import { findProgram } from '../programs.ts'
import { FOLDER } from './composition.ts'

const APP = 'app.example.com'
const API = 'api.example.com'

type Reply = { status: number; headers: IncomingHttpHeaders; body: string }
type StandIn = { name: string; port: number; seen: IncomingHttpHeaders[]; close(): Promise<void> }

async function startSite() {
  const [first, second, web] = await Promise.all(['first replica', 'second replica', 'web'].map(startStandIn))
  if (!first || !second || !web) throw new Error('A stand-in is missing')
  const directory = await mkdtemp(join(tmpdir(), 'app-proxy-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const [http, https] = [await findFreePort(), await findFreePort()]
  const shipped = await readFile(join(FOLDER, 'nginx.conf'), 'utf8')
  await writeFile(
    join(directory, 'nginx.conf'),
    shipped
      .replaceAll(/\$\{APP_HOST\}/g, APP)
      .replaceAll(/\$\{API_HOST\}/g, API)
      .replaceAll('/tmp/', `${directory}/`)
      .replace('172.31.250.11:8000', `127.0.0.1:${first.port}`)
      .replace('172.31.250.12:8000', `127.0.0.1:${second.port}`)
      .replace('172.31.250.13:8080', `127.0.0.1:${web.port}`)
      .replaceAll('listen 8080', `listen 127.0.0.1:${http}`)
      .replaceAll('listen 8443', `listen 127.0.0.1:${https}`)
      .replaceAll('/etc/app/tls', directory)
      .replaceAll('/etc/app/pages', join(FOLDER, '../nginx'))
      .replaceAll('/var/www/acme', join(directory, 'acme'))
      .replaceAll('/dev/std', `${directory}/std`),
  )
  makeCertificate(directory)
  await mkdir(join(directory, 'logs'))
  await mkdir(join(directory, 'acme/.well-known/acme-challenge'), { recursive: true })
  await writeFile(join(directory, 'acme/.well-known/acme-challenge/proof'), 'mine')
  // The folder of a test is readable by its user alone.
  const globals = `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''}`
  const args = ['-p', directory, '-c', join(directory, 'nginx.conf'), '-g', globals]
  const nginx = startProgram('nginx', [findProgram('nginx', 'nginx'), ...args], {
    env: { PATH: process.env.PATH },
    group: 'ours',
  })
  onTestFinished(() => nginx.stop())
  await expect.poll(async () => nginx.hasEnded() || !(await isFree(https))).toBe(true)
  const port = { http, https }
  return { first, second, web, port, access_log: join(directory, 'stdout') }
}

test('each host reaches its service, and any other host gets no answer', async () => {
  const { port, web, first, second } = await startSite()
  expect(await get({ port: port.https, host: APP })).toMatchObject({ status: 200, body: 'web' })
  expect((await get({ port: port.https, host: API })).body).toMatch(/replica$/)
  const elsewhere = 'elsewhere.example.com'
  await expect(get({ port: port.https, host: elsewhere })).rejects.toThrow(/unrecognized name/)
  await expect(get({ port: port.http, host: elsewhere, plain: true })).rejects.toThrow(/socket hang up|ECONNRESET/)
  expect([web.seen.length, first.seen.length + second.seen.length]).toEqual([1, 1])
})

test('http leads to https on the same host', async () => {
  const { port } = await startSite()
  for (const host of [APP, API]) {
    const { status, headers } = await get({ port: port.http, host, path: '/login?next=1', plain: true })
    expect([status, headers.location]).toEqual([301, `https://${host}/login?next=1`])
  }
})

test('an authority finds the proof of certbot over http', async () => {
  const { port } = await startSite()
  const ask = (path: string) =>
    get({ port: port.http, host: API, path: `/.well-known/acme-challenge/${path}`, plain: true })
  expect(await ask('proof')).toMatchObject({ status: 200, body: 'mine' })
  expect((await ask('other')).status).toBe(404)
})

test('pages are the page of maintenance while their container is away [H11]', async () => {
  const { port, web } = await startSite()
  await web.close()
  await expectMaintenance(await get({ port: port.https, host: APP, path: '/dashboard' }), 502)
})

test('an API that is away has an error of the catalogue, and its own 503 passes [H11]', async () => {
  const { port, first, second } = await startSite()
  const origin = `https://${APP}`
  const own = await get({ port: port.https, host: API, path: '/503', headers: { origin } })
  expect(own).toMatchObject({ status: 503, body: expect.stringMatching(/replica$/) })
  await Promise.all([first.close(), second.close()])
  expectAway(await get({ port: port.https, host: API, headers: { origin } }), origin)
  const preflight = await get({ port: port.https, host: API, method: 'OPTIONS', headers: { origin } })
  expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': origin } })
})

test('the API learns the address of the client and the host, whatever the client claims', async () => {
  const { port, first, second } = await startSite()
  const claimed = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'gopher' }
  await get({ port: port.https, host: API, headers: claimed })
  expect([...first.seen, ...second.seen]).toEqual([
    expect.objectContaining({ host: API, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }),
  ])
})

test('a replica that is gone costs no request', async () => {
  const { port, first } = await startSite()
  await first.close()
  for (let count = 0; count < 8; count += 1) {
    const { status, body } = await get({ port: port.https, host: API, method: 'POST' })
    expect([status, body]).toEqual([200, 'second replica'])
  }
})

test('the log names neither a query nor the secret in a path nor where a visitor came from', async () => {
  const { port, access_log } = await startSite()
  const headers = { referer: 'https://secret-referer.example.com', 'user-agent': 'secret-agent' }
  await get({ port: port.https, host: APP, path: '/invitations/secret-token?secret=query', headers })
  await get({ port: port.https, host: APP, path: '/i/secret-token', headers })
  await get({ port: port.https, host: API, path: '/public/invoices/secret-token', headers })
  await get({ port: port.https, host: API, path: '/i%2Fsecret-token', headers })
  await get({ port: port.https, host: API, path: '/auth/session', headers })
  await get({ port: port.http, host: APP, path: '/login?secret=query', headers, plain: true })
  await expect.poll(() => readFile(access_log, 'utf8').catch(() => '')).toContain('GET /login 301')
  const log = await readFile(access_log, 'utf8')
  for (const path of ['/invitations/-', '/i/-', '/public/-', '/auth/session']) expect(log).toContain(`GET ${path} 200`)
  expect(log).not.toContain('secret')
})

async function startStandIn(name: string): Promise<StandIn> {
  const seen: IncomingHttpHeaders[] = []
  const server: Server = createServer((request, response) => {
    seen.push(request.headers)
    response.writeHead(request.url === '/503' ? 503 : 200).end(name)
  })
  await listen(server)
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((closed) => server.close(closed))
  }
  onTestFinished(close)
  return { name, port: portOf(server), seen, close }
}

function makeCertificate(directory: string): void {
  const files = ['-keyout', join(directory, 'tls.key'), '-out', join(directory, 'tls.crt')]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', ...files]
  const { status, stderr } = spawnSync(findProgram('openssl', 'openssl'), args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`)
}

type Get = {
  port: number
  host: string
  path?: string
  method?: string
  headers?: IncomingHttpHeaders
  plain?: boolean
}

function get({ port, host, path = '/', method = 'GET', headers = {}, plain = false }: Get): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const options: RequestOptions = { host: '127.0.0.1', port, path, method, headers: { ...headers, host }, agent: false }
  const own = { servername: host, rejectUnauthorized: false }
  const request = plain ? httpRequest(options) : httpsRequest({ ...options, ...own })
  request.on('error', reject)
  request.on('response', (response) => {
    let body = ''
    response.setEncoding('utf8').on('data', (text) => (body += text))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
  })
  request.end()
  return promise
}
