import type { Limit } from '@plinth/contract/routes/limits'
import { expect, test } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { createPerson, PASSWORD } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { deriveKey } from '../tokens.ts'
import { createRateLimiter } from './limiter.ts'

useApp({ trusted_proxy_profile: 'loopback', auth_rate_limit_factor: 1 })

const KINDS = [
  ['sign-up', 'sign-up'],
  ['resend-verification', 'resend'],
  ['magic-link', 'magic-link'],
  ['forgot-password', 'forgot-password'],
] as const

type Client = { address: string; cookie?: string | undefined }

function ask(kind: string, email: string, { address, cookie }: Client) {
  return app.send('POST', `/auth/${kind}`, {
    json: kind === 'sign-up' ? { name: 'Ada', email, password: PASSWORD } : { email },
    headers: { 'x-forwarded-for': address },
    cookie,
  })
}

const endWindows = () => query(app.database_url, 'update rate_limits set expires_at = now() where count > 0')

test('a wide limit lets through exactly its number of parallel hits in each window', async () => {
  const limiter = createRateLimiter(app.database, deriveKey('a secret of the test', 'rate-limit'), 1)
  const limit: Limit = { scope: 'wide', max: 60, window_s: 60, wide: true }
  for (let window = 0; window < 2; window += 1) {
    const hits = (await Promise.all(Array.from({ length: 80 }, () => limiter.hit([limit, 'burst'])))).flat()
    expect(hits.filter(({ allowed }) => allowed)).toHaveLength(60)
    expect(Math.min(...hits.map(({ remaining }) => remaining))).toBe(0)
    expect(hits.filter(({ reset_s }) => reset_s < 1 || reset_s > 60)).toEqual([])
    await endWindows()
  }
})

test('all networks of an IPv6 /48 together have ten times the limit of one [L9]', async () => {
  // Invalid requests count too.
  const guess = (site: string, network: number) =>
    ask('magic-link', 'not an address', { address: `2001:db8:${site}:${network.toString(16)}::1` })
  const statuses: number[] = []
  for (let time = 0; time < 12; time += 1) statuses.push((await guess('1', 0)).status)
  for (let network = 1; network < 10; network += 1) {
    for (let time = 0; time < 10; time += 1) statuses.push((await guess('1', network)).status)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(100)
  const refused = await guess('1', 10)
  expect(refused.body).toMatchObject({ code: 'rate_limited' })
  expect(refused.headers.get('ratelimit-policy')).toBe('"magic-link-site";q=100;w=900')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
  expect((await guess('2', 0)).status).toBe(422)
  await endWindows()
  expect((await guess('1', 10)).status).toBe(422)
})

test.each(KINDS)(
  'the whole deployment has a limit of %s that a known browser does not need [L9]',
  async (kind, scope) => {
    const email = `known-${kind}@example.com`
    await createPerson(app, { name: 'Ada', email })
    const browser = new Browser({ 'x-forwarded-for': '192.0.2.1' })
    browser.keep(await app.call('POST /auth/sign-in', { body: { email, password: PASSWORD } }, browser))
    browser.keep(await app.call('POST /auth/sign-out', browser))
    expect((await ask(kind, `first-${kind}@example.com`, { address: '192.0.2.2' })).status).toBe(202)
    await query(app.database_url, `update rate_limits set count = 10000 where key like '${scope}-all:%'`)

    const refused = await ask(kind, `second-${kind}@example.com`, { address: '192.0.2.3' })
    expect(refused.body).toMatchObject({ code: 'rate_limited' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await ask(kind, email, { address: '192.0.2.4', cookie: browser.cookie })).status).toBe(202)
    for (const [other] of KINDS.filter(([name]) => name !== kind)) {
      expect((await ask(other, `${other}-beside-${kind}@example.com`, { address: '192.0.2.5' })).status, other).toBe(
        202,
      )
    }
    await endWindows()
    expect((await ask(kind, `third-${kind}@example.com`, { address: '192.0.2.6' })).status).toBe(202)
  },
)
