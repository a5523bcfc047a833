import { createServer } from 'node:http'
import { close, listen } from '@plinth/tools/loopback'
import { expect, onTestFinished, test } from 'vitest'
import { contentSecurityPolicy } from '../../web/security-headers.ts'
import { checkWeb } from './web-checks.ts'

const API = new URL('https://api.example.com')
const POLICY = contentSecurityPolicy({ apiOrigin: API.origin })
const STORED = contentSecurityPolicy({
  apiOrigin: API.origin,
  imageOrigin: 'https://images.example.net',
  uploadOrigin: 'https://s3.example.net',
})
const PAGE = '<script src="/a.js"></script><link rel="modulepreload" href="/b.js"><div id="root"></div>'
const SCRIPTS = { '/a.js': 'start()', '/b.js': 'const api=`https://api.example.com`' }

type Site = { policy: string | null; page: string; scripts: Record<string, string> }

async function examine(site: Partial<Site>) {
  const { policy, page, scripts }: Site = { policy: POLICY, page: PAGE, scripts: SCRIPTS, ...site }
  const server = createServer((request, response) => {
    const script = scripts[request.url ?? '']
    if (policy !== null) response.setHeader('content-security-policy', policy)
    if (request.url === '/') response.end(page)
    else response.writeHead(script === undefined ? 404 : 200).end(script)
  })
  const web = new URL(await listen(server))
  onTestFinished(() => close(server))
  const findings = await checkWeb(web, API, AbortSignal.timeout(60_000))
  return {
    findings,
    faults: findings.flatMap(({ name, state, says }) => (state === 'fault' ? `${name}: ${says}` : [])),
  }
}

test.each([
  ['without a storage', POLICY],
  ['with a storage', STORED],
  ['behind a proxy', `${POLICY}; upgrade-insecure-requests`],
])('a sound application %s has three lines and no fault', async (_, policy) => {
  const { findings, faults } = await examine({ policy })
  expect(faults).toEqual([])
  expect(findings.map(({ name }) => name)).toEqual(['web', 'policy', 'bundle'])
})

test.each<[string, Partial<Site>, RegExp]>([
  ['no policy', { policy: null }, /^policy: .*has no Content-Security-Policy$/],
  [
    'the policy of another API',
    { policy: POLICY.replace('api.', 'old.') },
    /^policy: .*lacks connect-src https:\/\/api/,
  ],
  [
    'inline scripts',
    { policy: POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'") },
    /unsafe-inline/,
  ],
  ['a foreign script', { policy: POLICY.replace("script-src 'self'", "script-src 'self' https://x.test") }, /x.test/],
  [
    'calls to anywhere',
    { policy: POLICY.replace('connect-src', 'connect-src https:') },
    /^policy: .*connect-src https:/,
  ],
  ['no trusted types', { policy: POLICY.replace(/; require-trusted.*/, '') }, /lacks require-trusted-types-for/],
  ['another page', { page: '<h1>Welcome to nginx!</h1>' }, /^web: .*does not answer with this web application$/],
  ['a missing script', { scripts: { '/b.js': SCRIPTS['/b.js'] } }, /^bundle: .*a.js answers 404$/],
  [
    'a bundle of another API',
    { scripts: { ...SCRIPTS, '/b.js': 'const api="https://api.example.com.evil.test"' } },
    /^bundle: .*do not call https:\/\/api.example.com/,
  ],
])('%s is one fault', async (_, site, fault) => {
  expect((await examine(site)).faults).toEqual([expect.stringMatching(fault)])
})
