import type { Limit } from '@plinth/contract/routes/limits'
import { describe, expect, test } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { createPerson, PASSWORD } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { sweep } from '../../background/sweep.ts'
import { deriveKey } from '../tokens.ts'
import { createRateLimiter } from './limiter.ts'

useApp({ trusted_proxy_profile: 'loopback', auth_rate_limit_factor: 1 })

// Each test has clients of its own, so that none meets another's hits.
let clients = 0
const newClient = () => {
  clients += 1
  return { 'x-forwarded-for': `198.51.100.${clients}` }
}

const MAILS = ['sign-up', 'resend-verification', 'magic-link', 'forgot-password'] as const

const ask = (kind: (typeof MAILS)[number], email: string, headers: Record<string, string>, cookie?: string) =>
  app.send('POST', `/auth/${kind}`, {
    json: kind === 'sign-up' ? { name: 'Ada', email, password: PASSWORD } : { email },
    headers,
    cookie,
  })

/** The new account knows the browser, which is signed out. */
async function knownBrowser(email: string, client = newClient()): Promise<Browser> {
  await createPerson(app, { name: 'Ada', email })
  const browser = new Browser(client)
  browser.keep(await app.call('POST /auth/sign-in', { body: { email, password: PASSWORD } }, browser))
  browser.keep(await app.call('POST /auth/sign-out', browser))
  return browser
}

describe('the limiter', () => {
  const limit: Limit = { scope: 'test', max: 5, window_s: 60 }
  const key = deriveKey('a secret of the test', 'rate-limit')

  test('the limiter counts several hits in their order, up to the one that is refused', async () => {
    const limiter = createRateLimiter(app.database, key, 1)
    const strict: Limit = { ...limit, scope: 'strict', max: 1 }
    const wide: Limit = { ...limit, scope: 'wide', wide: true }
    const ask = async () =>
      (await limiter.hit([strict, 'ada'], [wide, 'all'])).map(({ limit, allowed, remaining }) => [
        limit.scope,
        allowed,
        remaining,
      ])
    expect(await ask()).toEqual([
      ['strict', true, 0],
      ['wide', true, 4],
    ])
    expect(await ask()).toEqual([['strict', false, 0]])
    expect(await limiter.hit([wide, 'all'])).toMatchObject([{ remaining: 3 }])
  })

  test('the limiter stores no address: a key is a keyed hash', async () => {
    await createRateLimiter(app.database, key, 1).require([limit, 'ada@example.com'])
    const rows = await query<{ key: string }>(app.database_url, 'select key from rate_limits')
    expect(rows.every((row) => /^[a-z-]+:[\w-]{22}$/.test(row.key))).toBe(true)
  })

  test('the limiter forgets what has expired, one sweeper at a time', async () => {
    const limiter = createRateLimiter(app.database, key, 1)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => limiter.require([{ ...limit, scope: 'old' }, String(index)])),
    )
    await query(app.database_url, "update rate_limits set expires_at = now() where key like 'old:%'")
    const removed = await Promise.all([
      sweep(app.database, { audit_retention_days: 400 }),
      sweep(app.database, { audit_retention_days: 400 }),
      sweep(app.database, { audit_retention_days: 400 }),
    ])
    expect(removed.reduce((sum, count) => sum + count)).toBe(30)
    expect(await query(app.database_url, "select 1 from rate_limits where key like 'old:%'")).toEqual([])
  })
})

test('requests over the limit are rejected with the seconds to wait, by address and valid or not [L5]', async () => {
  const client = newClient()
  for (let time = 0; time < 10; time += 1) {
    const answer = await ask('magic-link', time % 2 ? 'not an address' : `person${time}@example.com`, client)
    expect(answer.status).toBe(time % 2 ? 422 : 202)
  }
  const refused = await ask('magic-link', 'one-more@example.com', client)
  expect(refused.body).toMatchObject({ code: 'rate_limited', status: 429 })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect((await ask('magic-link', 'one-more@example.com', newClient())).status).toBe(202)
})

test('strangers on the network of a known browser use up none of its mails [L3]', async () => {
  const email = 'office@example.com'
  const office = newClient()
  const browser = await knownBrowser(email, office)
  for (const kind of MAILS) {
    for (let time = 0; time < 3; time += 1) expect((await ask(kind, email, office)).status, kind).toBe(202)
    expect((await ask(kind, email, office)).status, kind).toBe(429)
    expect((await ask(kind, email, office, browser.cookie)).status, kind).toBe(202)
  }
})

test.each(MAILS)(
  'an address gets twelve mails an hour of %s, then none, by the same response [L3, S8]',
  async (kind) => {
    const email = `flooded-by-${kind}@example.com`
    const browser = kind === 'magic-link' || kind === 'forgot-password' ? await knownBrowser(email) : undefined
    if (kind === 'resend-verification') await ask('sign-up', email, newClient())
    const mails = async () => {
      await app.settled()
      return app.mailbox.to(email).length
    }
    const before = await mails()
    for (let time = 0; time < 13; time += 1) expect((await ask(kind, email, newClient())).status).toBe(202)
    expect((await mails()) - before).toBe(12)
    if (!browser) return
    await ask(kind, email, newClient(), browser.cookie)
    expect((await mails()) - before, 'from a browser that is known to the account').toBe(13)
  },
)

test.each(MAILS)(
  'a stranger who spends the limit of %s blocks neither the owner of the address nor other mails [L3]',
  async (kind) => {
    const email = `owner-of-${kind}@example.com`
    const [stranger, owner] = [newClient(), newClient()]
    const statuses: number[] = []
    for (let time = 0; time < 5; time += 1) statuses.push((await ask(kind, email, stranger)).status)
    expect(statuses).toEqual([202, 202, 202, 429, 429])
    expect((await ask(kind, email, owner)).status).toBe(202)
    for (const other of MAILS.filter((name) => name !== kind)) {
      expect((await ask(other, email, stranger)).status, other).toBe(202)
    }
  },
)

test('guessing a password stops after ten tries from one place; the owner is not locked out [L3]', async () => {
  const email = 'grace@example.com'
  await createPerson(app, { name: 'Grace', email })
  const attacker = newClient()
  const guess = { body: { email, password: 'a wrong guess' } }
  for (let time = 0; time < 10; time += 1) {
    await app.refuse('invalid_credentials', 'POST /auth/sign-in', guess, { headers: attacker })
  }
  await app.refuse('rate_limited', 'POST /auth/sign-in', guess, { headers: attacker })
  const right = { body: { email, password: PASSWORD } }
  await app.refuse('rate_limited', 'POST /auth/sign-in', right, { headers: attacker })
  await app.call('POST /auth/sign-in', right, { headers: newClient() })
})

test('a successful sign-in clears the failed attempts of its network [L3]', async () => {
  const email = 'radia@example.com'
  await createPerson(app, { name: 'Radia', email })
  const headers = newClient()
  for (let round = 0; round < 3; round += 1) {
    for (let time = 0; time < 5; time += 1) {
      await app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password: 'typo' } }, { headers })
    }
    await app.call('POST /auth/sign-in', { body: { email, password: PASSWORD } }, { headers })
  }
})
