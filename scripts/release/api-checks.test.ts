import { createServer, type RequestListener } from 'node:http'
import { close, listen } from '@plinth/tools/loopback'
import { expect, onTestFinished, test } from 'vitest'
import { checkApi, type Expected } from './api-checks.ts'

const RELEASE = { version: '1.2.3', commit: 'a1b2c3d4e5', image_digest: `sha256:${'7'.repeat(64)}` }
const EXPECTED: Expected = { release: RELEASE, templates: 9, migrations: 35, allow_newer_migrations: false }
const HEALTH = { status: 'ok', base_version: '0.1.0', release: RELEASE }
const READY = { status: 'ready', migrations: 35, templates: 9 }

type Reply = { status?: number; type?: string; headers?: Record<string, string>; body: string }

const json = (body: object, status = 200): Reply => ({ status, type: 'application/json', body: JSON.stringify(body) })

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  const origin = await listen(server)
  onTestFinished(() => close(server))
  return new URL(origin)
}

/** The server is like a sound release, except for these paths. */
async function examine(replies: Record<string, Reply> = {}, expected: Partial<Expected> = {}) {
  const sound: Record<string, Reply> = { '/health': json(HEALTH), '/ready': json(READY) }
  const api = await serve((request, response) => {
    const reply = { ...sound, ...replies }[request.url ?? '']
    response.writeHead(reply?.status ?? 200, { 'content-type': reply?.type ?? 'text/html', ...reply?.headers })
    response.end(reply?.body)
  })
  return await checkApi(api, { ...EXPECTED, ...expected }, AbortSignal.timeout(60_000))
}

const faultsOf = (findings: Awaited<ReturnType<typeof examine>>) =>
  findings.filter(({ state }) => state === 'fault').map(({ name, says }) => `${name}: ${says}`)

test('a sound release has a line for each part and no fault', async () => {
  const findings = await examine()
  expect(findings.map(({ name }) => name)).toEqual([
    ...['health', 'version', 'commit', 'digest'],
    ...['readiness', 'mails', 'migrations'],
  ])
  expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['ok']))
})

test('what nothing was expected of is told, and is no fault', async () => {
  const nothing = { version: null, commit: null, image_digest: null }
  const findings = await examine({ '/health': json({ ...HEALTH, release: nothing }) }, { release: nothing })
  expect(findings.filter(({ state }) => state === 'told').map(({ says }) => says)).toEqual(Array(3).fill('not known'))
  expect(faultsOf(findings)).toEqual([])
})

test('a commit is the same when one of the two is abbreviated', async () => {
  expect(faultsOf(await examine({}, { release: { ...RELEASE, commit: 'a1b2c3d' } }))).toEqual([])
  expect(faultsOf(await examine({}, { release: { ...RELEASE, commit: `${RELEASE.commit}ff` } }))).toEqual([])
})

const release = (part: Partial<Record<keyof typeof RELEASE, string | null>>) => ({
  '/health': json({ ...HEALTH, release: { ...RELEASE, ...part } }),
})
const html: Reply = { type: 'text/html', body: '<!doctype html><title>Welcome</title>' }

test.each<[string, Record<string, Reply>, RegExp]>([
  ['another version', release({ version: '1.2.2' }), /^version: 1.2.2, and not 1.2.3$/],
  ['another commit', release({ commit: 'a1b2c3e' }), /^commit: a1b2c3e, and not/],
  ['no commit', release({ commit: null }), /^commit: not known, and not/],
  ['another digest', release({ image_digest: `sha256:${'8'.repeat(64)}` }), /^digest: sha256:8+, and not/],
  ['a health that is none', { '/health': json({ status: 'fine' }) }, /^health: .*does not answer as this API does$/],
  ['a web page for health', { '/health': html }, /^health: .*text\/html instead of JSON/],
  [
    'JSON that is none',
    { '/health': { type: 'application/json', body: '{' } },
    /^health: .*something other than JSON$/,
  ],
  ['an unknown path', { '/health': json({}, 404) }, /^health: .*answers 404$/],
  [
    'a redirect',
    { '/health': { status: 301, headers: { location: 'https://www.example.com/health?a=1' }, body: '' } },
    /^health: .*redirects to https:\/\/www.example.com$/,
  ],
  ['a process that ends', { '/ready': json({ status: 'unavailable' }, 503) }, /^readiness: .*is not ready/],
  ['a proxy without an API', { '/ready': { status: 502, ...html } }, /^readiness: .*answers 502$/],
  ['ready with nothing', { '/ready': json({ status: 'ready' }) }, /^readiness: .*does not answer as this API does$/],
  ['eight mails', { '/ready': json({ ...READY, templates: 8 }) }, /^mails: 8; this checkout has 9$/],
  ['an older schema', { '/ready': json({ ...READY, migrations: 34 }) }, /^migrations: 34; this checkout has 35$/],
  ['a newer schema', { '/ready': json({ ...READY, migrations: 36 }) }, /^migrations: 36; this checkout has 35$/],
])('%s is one fault', async (_, replies, fault) => {
  expect(faultsOf(await examine(replies))).toEqual([expect.stringMatching(fault)])
})

test('after a rollback a newer schema is no fault, and an older one still is', async () => {
  const after = { allow_newer_migrations: true }
  expect(faultsOf(await examine({ '/ready': json({ ...READY, migrations: 36 }) }, after))).toEqual([])
  expect(faultsOf(await examine({ '/ready': json({ ...READY, migrations: 34 }) }, after))).toHaveLength(1)
})

test('a server that never answers, and one that never ends its answer, did not answer in time', async () => {
  const hanging = await serve((request, response) => void (request.url === '/ready' && response.write('{')))
  expect(faultsOf(await checkApi(hanging, EXPECTED, AbortSignal.timeout(200)))).toEqual([
    expect.stringMatching(/^health: .* did not answer in time$/),
    expect.stringMatching(/^readiness: .* did not answer in time$/),
  ])
})

test('an answer without an end is cut off', async () => {
  const endless = await serve((_, response) => {
    const write = () => void (response.destroyed || response.write('x'.repeat(64 * 1024), () => setImmediate(write)))
    write()
  })
  const findings = await checkApi(endless, EXPECTED, AbortSignal.timeout(60_000))
  expect(faultsOf(findings)).toEqual([
    expect.stringMatching(/^health: .*answers more than 5 MB$/),
    expect.stringMatching(/^readiness: .*answers more than 5 MB$/),
  ])
})

test('a port that nobody listens on, and a name that nobody has, are said to be so', async () => {
  const server = createServer()
  const closed = new URL(await listen(server))
  await close(server)
  const signal = AbortSignal.timeout(60_000)
  expect(faultsOf(await checkApi(closed, EXPECTED, signal))[0]).toMatch(/refuses the connection$/)
  const [unknown] = faultsOf(await checkApi(new URL('https://api.app.invalid'), EXPECTED, signal))
  expect(unknown).toMatch(/the name api.app.invalid is not known$/)
})
