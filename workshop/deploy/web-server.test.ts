// Debian's nginx runs the configuration of the web server on loopback.
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { securityHeaders } from '../../web/security-headers.ts'
import { expectMaintenance } from './maintenance.ts'
import { ask, fillWebServer, startWebServer, temporaryFolder } from './web-server.ts'

const API_ORIGIN = 'https://api.example.com'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const web = join(inject('dist'), 'web')

async function findAsset(pattern: RegExp): Promise<string> {
  const name = (await readdir(join(web, 'assets'))).find((each) => pattern.test(each))
  if (name === undefined) throw new Error(`no asset matches ${pattern}`)
  return `/assets/${name}`
}

const script = await findAsset(/^react-.*\.js$/)

describe('headers', () => {
  // The file of the headers does not speak about these.
  const OTHERS = [
    'allow',
    'cache-control',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'server',
    'vary',
  ]

  test.each([
    [API_ORIGIN, null, null],
    ['https://api.example.org:8443', 'https://images.example.org', 'https://bucket.s3.eu-west-1.amazonaws.com'],
  ])('every response has exactly the security headers of web/security-headers.ts: %s', async (api, image, upload) => {
    const storage = image === null ? {} : { IMAGE_ORIGIN: image, UPLOAD_ORIGIN: upload }
    const { origin } = await startWebServer(web, { API_ORIGIN: api, ...storage })
    const expected = Object.entries(
      securityHeaders({ apiOrigin: api, imageOrigin: image, uploadOrigin: upload, https: true }),
    ).map(([name, value]) => [name.toLowerCase(), value])
    for (const [path, method] of [
      ['/', 'GET'],
      ['/organization?tab=settings', 'HEAD'],
      [script, 'GET'],
      ['/favicon.svg', 'GET'],
      ['/assets/unknown.js', 'GET'],
      ['/healthz', 'GET'],
      ['/', 'POST'],
    ] as const) {
      const { headers } = await ask(origin, path, { method })
      const own = Object.entries(headers).filter(([name]) => !OTHERS.includes(name))
      expect(Object.fromEntries(own), path).toEqual(Object.fromEntries(expected))
      expect(headers.server).toBe('nginx')
    }
  })
})

describe('files and pages', () => {
  test.each([
    ['/', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/auth/login', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/users/0198c9c8-0000-7000-8000-000000000000', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/assets', 200, 'text/html; charset=utf-8', 'no-cache'],
    [script, 200, 'text/javascript; charset=utf-8', IMMUTABLE],
    ['/head.js', 200, 'text/javascript; charset=utf-8', 'no-cache'],
    ['/favicon.svg', 200, 'image/svg+xml', 'no-cache'],
    ['/apple-touch-icon.png', 200, 'image/png', 'no-cache'],
    ['/manifest.webmanifest', 200, 'application/manifest+json', 'no-cache'],
    ['/assets/', 404, 'text/plain; charset=utf-8', 'no-store'],
    ['/assets/unknown-B461bR0H.js', 404, 'text/plain; charset=utf-8', 'no-store'],
    ['/assets/unknown', 404, 'text/plain; charset=utf-8', 'no-store'],
    ['/robots.txt', 404, 'text/plain; charset=utf-8', 'no-store'],
  ])('%s has status %i, type and caching', async (path, status, type, caching) => {
    const { origin } = await startWebServer(web, { API_ORIGIN })
    const answer = await ask(origin, path)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      status,
      type,
      caching,
    ])
    if (status === 404) expect(answer.body.toString()).toBe('Not found\n')
  })
})

test.each([
  ['/auth/login', 'login.html'],
  ['/auth/login?redirect=%2Fusers', 'index.html'],
  ['/auth/login/', 'index.html'],
  ['/auth/signup', 'index.html'],
  ['/', 'index.html'],
])('only the address of the sign-in page alone has its form in the HTML: %s', async (path, file) => {
  const { origin } = await startWebServer(web, { API_ORIGIN })
  expect((await ask(origin, path)).body.equals(await readFile(join(web, file)))).toBe(true)
})

describe('compression', () => {
  const DECODE = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
  test.each<[accepted: string, encoding: 'br' | 'gzip' | undefined]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['gzip;q=1.0, br;q=0.001', 'br'],
    ['gzip , br ; q=1.000', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000,gzip;q=0.5', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['brotli, x-gzip', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('Accept-Encoding: %s is answered in the encoding %s', async (accepted, encoding) => {
    const { origin } = await startWebServer(web, { API_ORIGIN })
    for (const [path, file] of [
      [script, script],
      ['/auth/login', '/login.html'],
      ['/dashboard', '/index.html'],
    ] as const) {
      const headers = { 'accept-encoding': accepted }
      const answer = await ask(origin, path, { headers })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers.vary).toBe('Accept-Encoding')
      expect(DECODE[encoding ?? 'identity'](answer.body).equals(await readFile(join(web, file)))).toBe(true)

      const head = await ask(origin, path, { method: 'HEAD', headers })
      expect(head.body.length).toBe(0)
      expect({ ...head.headers, date: '' }).toEqual({ ...answer.headers, date: '' })
    }
  })

  test('a range of a compressed file is not cut out, the file is sent whole', async () => {
    const { origin } = await startWebServer(web, { API_ORIGIN })
    const answer = await ask(origin, script, { headers: { 'accept-encoding': 'br', range: 'bytes=0-9,20-29' } })
    expect(answer.status).toBe(200)
    expect(brotliDecompressSync(answer.body).equals(await readFile(join(web, script)))).toBe(true)
  })

  test('an index.html of the same time and size is not taken for the one that the browser has', async () => {
    const { origin } = await startWebServer(web, { API_ORIGIN })
    const { headers } = await ask(origin, '/')
    expect(headers).not.toHaveProperty('etag')
    expect(headers).not.toHaveProperty('last-modified')
    const later = { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }
    expect((await ask(origin, '/', { headers: later })).status).toBe(200)
  })
})

test('hidden files, source maps and compressed files by their own names are not served', async () => {
  const root = await temporaryFolder()
  await cp(web, root, { recursive: true })
  const secret = 'not for the public'
  for (const name of ['.env', 'assets/.hidden.js', 'head.js.map', 'assets/page.js.map'])
    await writeFile(join(root, name), secret)
  const { origin } = await startWebServer(root, { API_ORIGIN })
  for (const path of [
    '/.env',
    '/%2eenv',
    '/assets/.hidden.js',
    '/assets/../.env',
    '/head.js.map',
    '/assets/page.js.map',
    '/assets/page.js%2Emap',
    '/index.html.br',
    '/index.html.gz',
    `${script}.br`,
    `${script}.gz`,
  ]) {
    const { status, body } = await ask(origin, path, { headers: { 'accept-encoding': 'br' } })
    expect([path, status, body.toString()]).toEqual([path, 404, 'Not found\n'])
  }
})

test('while the file of maintenance exists, each page says so, and nothing else changes [H11]', async () => {
  const MAINTENANCE_FILE = join(await temporaryFolder(), 'maintenance')
  const { origin } = await startWebServer(web, { API_ORIGIN, MAINTENANCE_FILE })
  const statuses = async () => {
    const paths = [
      '/',
      '/auth/login',
      '/settings/profile?tab=1',
      script,
      '/healthz',
      '/unknown.txt',
      '/maintenance.html',
    ]
    return await Promise.all(paths.map(async (path) => (await ask(origin, path)).status))
  }
  const others = [200, 204, 404, 404]
  expect(await statuses()).toEqual([200, 200, 200, ...others])
  await writeFile(MAINTENANCE_FILE, '')
  expect(await statuses()).toEqual([503, 503, 503, ...others])
  const page = await ask(origin, '/dashboard', { headers: { 'accept-encoding': 'br' } })
  await expectMaintenance({ ...page, body: page.body.toString() }, 503)
  expect((await ask(origin, '/', { method: 'HEAD' })).status).toBe(503)
  await rm(MAINTENANCE_FILE)
  expect(await statuses()).toEqual([200, 200, 200, ...others])
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s is not allowed', async (method) => {
  const { origin } = await startWebServer(web, { API_ORIGIN })
  for (const path of ['/', script]) {
    const { status, headers } = await ask(origin, path, { method })
    expect([status, headers.allow, headers['cache-control']]).toEqual([405, 'GET, HEAD', 'no-store'])
  }
})

test('a log line has no query, Referer or User-Agent, and no path that may be a secret', async () => {
  const { origin, log } = await startWebServer(web, { API_ORIGIN })
  const headers = { referer: 'https://app.example.com/?token=canary', 'user-agent': 'canary' }
  const logged: [path: string, as: string][] = [
    ['/auth/verify?token=canary', '/auth/verify'],
    ['/auth/verify%3Ftoken=canary', '/auth/-'],
    ['/invitations/canary', '/invitations/-'],
    ['//invitations/canary', '//-'],
    ['/invitations%2Fcanary', '/invitations/-'],
    ['/%69nvitations/canary', '//-'],
    ['/users/canary', '/users/-'],
    ['/settings/profile', '/settings/profile'],
    [script, script],
    ['/assets/unknown.js?canary', '/assets/unknown.js'],
    ['/canary.js%00', '-'],
    ['/', '/'],
  ]
  for (const [path] of logged) await ask(origin, path, { headers })
  await ask(origin, '/healthz', { headers })
  const lines = (await log()).trimEnd().split('\n')
  expect(lines.map((line) => line.split(' ')[2])).toEqual(logged.map(([, as]) => as))
  expect(lines.join('\n')).not.toContain('canary')
})

describe('values', () => {
  const complete = { API_ORIGIN, WEB_ROOT: web }
  const exact = 'must be an exact https origin such as https://api.example.com, without a path or a trailing slash.'
  test.each([
    [{ API_ORIGIN: '' }, 'API_ORIGIN is missing.'],
    [{ API_ORIGIN: 'http://api.example.com' }, `API_ORIGIN ${exact}`],
    [{ API_ORIGIN: 'https://api.example.com/' }, `API_ORIGIN ${exact}`],
    [{ API_ORIGIN: 'https://api.example.com/v1' }, `API_ORIGIN ${exact}`],
    [{ API_ORIGIN: 'https://API.example.com' }, `API_ORIGIN ${exact}`],
    [{ API_ORIGIN: 'https://me@api.example.com' }, `API_ORIGIN ${exact}`],
    [{ API_ORIGIN: "https://api.example.com; script-src 'unsafe-inline'" }, `API_ORIGIN ${exact}`],
    [{ API_ORIGIN: 'https://api.example.com";' }, `API_ORIGIN ${exact}`],
    [{ API_ORIGIN: 'https://*.example.com' }, `API_ORIGIN ${exact}`],
    [{ API_ORIGIN: `${API_ORIGIN}\n${API_ORIGIN}` }, `API_ORIGIN ${exact}`],
    [{ API_ORIGIN: 'https://api.example.com:443' }, 'API_ORIGIN must not name the port 443, which https implies.'],
    [{ API_ORIGIN: 'https://api.example.com:65536' }, 'API_ORIGIN has a port above 65535.'],
    [{ IMAGE_ORIGIN: 'https://images.example.com' }, 'UPLOAD_ORIGIN is missing.'],
    [{ UPLOAD_ORIGIN: 'https://bucket.example.com' }, 'IMAGE_ORIGIN is missing.'],
    [{ IMAGE_ORIGIN: 'images', UPLOAD_ORIGIN: 'https://bucket.example.com' }, `IMAGE_ORIGIN ${exact}`],
    [{ WEB_ROOT: 'dist/web' }, 'WEB_ROOT must be the absolute path of a folder.'],
    [{ WEB_ROOT: '/tmp' }, 'WEB_ROOT must be a folder with an index.html.'],
    [{ LISTEN: '8080; include /etc/passwd' }, 'LISTEN must be a port, or an address and a port.'],
    [{ SERVER_NAME: 'app.example.com www' }, 'SERVER_NAME must be a host name.'],
    [{ MAINTENANCE_FILE: '/etc/app/a file' }, 'MAINTENANCE_FILE must be the absolute path of a file.'],
    [{ ACCESS_LOG: 'access.log' }, 'ACCESS_LOG must be the absolute path of a file.'],
    [{ TLS_KEY: '/etc/app/tls.key' }, 'TLS_CERTIFICATE must be the absolute path of a file.'],
  ])('the value %j ends the start with one sentence and writes nothing', async (wrong, sentence) => {
    const file = join(await temporaryFolder(), 'web.conf')
    expect(fillWebServer(file, { ...complete, ...wrong })).toEqual({ code: 1, said: `fill-web.sh: ${sentence}\n` })
    expect(existsSync(file)).toBe(false)
  })
})

test('security.txt names the contact and a date within a year, and does not exist without one [W14]', async () => {
  const { origin } = await startWebServer(web, { API_ORIGIN, SECURITY_CONTACT: 'mailto:security@example.com' })
  const answer = await ask(origin, '/.well-known/security.txt')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const [contact, expires = '', ...rest] = answer.body.toString().split('\n')
  expect([contact, ...rest]).toEqual(['Contact: mailto:security@example.com', 'Preferred-Languages: en', ''])
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(365)
  const without = await startWebServer(web, { API_ORIGIN })
  expect((await ask(without.origin, '/.well-known/security.txt')).status).toBe(404)
})
