import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import type { Answer } from '../client.ts'
import { query } from '../postgres.ts'
import { sendAgain } from '../process/at-once.ts'
import { type ServerProcess, startServer } from '../process/server-process.ts'
import { newVisitor } from '../visitors.ts'

// One client address may send five requests a minute to both forms together, over all replicas [L1].
// AUTH_RATE_LIMIT_FACTOR is a thousand here, as in every test, and does not change this limit.

let app: TestApp
let replicas: ServerProcess[]
beforeAll(async () => {
  app = await startTestApp({ trusted_proxy_profile: 'loopback' })
  const environment = { DATABASE_URL: app.database_url, TRUSTED_PROXY_PROFILE: 'loopback' }
  replicas = await Promise.all([startServer(environment), startServer(environment)])
})
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()))
  await app.close()
})

type Visitor = Record<string, string>

const LETTER = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }

type Server = Pick<TestApp, 'send'>

const join = (headers: Visitor, server: Server = app) =>
  sendAgain(server, 'POST', '/marketing/waitlist', { json: { email: LETTER.email }, headers })

const write = (headers: Visitor, server: Server = app, json: object = LETTER) =>
  sendAgain(server, 'POST', '/marketing/contact', { json, headers })

const statuses = (answers: Answer<unknown>[]) => answers.map(({ status }) => status)

/** The clock of the database makes all hits so much older. */
const pass = (seconds: number) =>
  query(
    app.database_url,
    `update rate_limits set hits = array(select h - interval '${seconds} s' from unnest(hits) with ordinality as u(h, n) order by n)`,
  )

const forgetAll = () => query(app.database_url, 'truncate rate_limits')

/** The times are in seconds on the clock of the database. */
async function clock(): Promise<{ left: number; newest: number }> {
  const [row] = await query<{ left: number; newest: number }>(
    app.database_url,
    `select extract(epoch from hits[1] + interval '60 s' - clock_timestamp())::float8 as left,
            extract(epoch from hits[cardinality(hits)])::float8 as newest
     from rate_limits`,
  )
  return row ?? { left: 0, newest: 0 }
}

test('of 40 parallel requests to both forms over two server processes exactly 5 are admitted [L1]', async () => {
  const visitor = newVisitor()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const server = replicas[index % 2] as ServerProcess
      return index % 4 < 2 ? join(visitor, server) : write(visitor, server)
    }),
  )
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(5)
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(35)
  const remaining = answers.map(({ headers }) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  expect(remaining.filter((left) => left !== '0').toSorted()).toEqual(['1', '2', '3', '4'])
})

describe('in any rolling 60 seconds', () => {
  test('at most 5 requests pass, however a visitor spreads them [L1]', async () => {
    await forgetAll()
    const visitor = newVisitor()
    const admitted: number[] = []
    let passed = 0
    for (let step = 0; step < 60; step += 1) {
      const seconds = (step * 37) % 23
      await pass(seconds)
      passed += seconds
      if ((await join(visitor)).status === 200) admitted.push(passed + (await clock()).newest)
    }
    expect(admitted.length).toBeGreaterThan(20)
    const sixth = admitted.slice(5).map((at, index) => at - (admitted[index] ?? 0))
    expect(Math.min(...sixth)).toBeGreaterThanOrEqual(60)
  })

  test('the header Retry-After is right within a second: then the next request passes [L5]', async () => {
    await forgetAll()
    const visitor = newVisitor()
    await join(visitor)
    await pass(17)
    for (let time = 0; time < 4; time += 1) await join(visitor)
    const before = await clock()
    const refused = await join(visitor)
    const after = await clock()
    const seconds = Number(refused.headers.get('retry-after'))
    expect(refused.body).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(seconds).toBeGreaterThanOrEqual(after.left)
    expect(seconds).toBeLessThan(before.left + 1)
    await pass(seconds)
    expect((await join(visitor)).status).toBe(200)
    expect((await join(visitor)).status).toBe(429)
  })
})

test('every answer tells of the limit, and the browser of another origin may read it [L5]', async () => {
  const visitor = newVisitor()
  const told = async (answer: Promise<Answer<unknown>>) => {
    const { headers } = await answer
    expect(headers.get('ratelimit-policy')).toBe('"public-forms";q=5;w=60')
    const [, remaining, reset = '0'] = /^"public-forms";r=(\d);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
    expect(Number(reset)).toBeGreaterThan(0)
    expect(Number(reset)).toBeLessThanOrEqual(60)
    return Number(remaining)
  }
  expect(await told(join(visitor))).toBe(4)
  expect(await told(write(visitor, app, {}))).toBe(3)
  await write(visitor)
  await write(visitor)
  expect(await told(join(visitor))).toBe(0)
  expect(await told(join(visitor))).toBe(0)
  const { headers } = await join({ ...visitor, origin: 'http://localhost:5173' })
  expect(headers.get('access-control-expose-headers')).toContain('retry-after, ratelimit, ratelimit-policy')
})

test('invalid requests count: wrong values, wrong type, no JSON, too large [L1]', async () => {
  const visitor = newVisitor()
  const send = (body: string, type = 'application/json') =>
    app.send('POST', '/marketing/contact', { body, headers: { 'content-type': type, ...visitor } })
  expect(
    statuses([
      await send('{}'),
      await send('email=a', 'application/x-www-form-urlencoded'),
      await send('{'),
      await send(JSON.stringify({ message: 'x'.repeat(100 * 1024) })),
      await send(JSON.stringify({ ...LETTER, unknown: 1 })),
      await send(JSON.stringify(LETTER)),
    ]),
  ).toEqual([422, 415, 400, 413, 422, 429])
})

test('a foreign page cannot use up the limit of its visitor [L1]', async () => {
  const visitor = newVisitor()
  for (let time = 0; time < 10; time += 1) {
    expect((await join({ ...visitor, origin: 'https://evil.example' })).status).toBe(403)
    expect((await join({ ...visitor, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  }
  expect((await join(visitor)).headers.get('ratelimit')).toContain('r=4;')
})

test('an IPv6 network of /64 is one visitor, and forged entries before it are not read [L1, L2]', async () => {
  const from = (address: string) => join({ 'x-forwarded-for': address })
  for (let host = 1; host <= 5; host += 1) expect((await from(`2001:db8:0:77::${host}`)).status).toBe(200)
  expect((await from('2001:0DB8:0:77:ffff:ffff:ffff:ffff')).status).toBe(429)
  expect((await from('192.0.2.1, 2001:db8:0:77::1')).status).toBe(429)
  expect((await from('2001:db8:0:78::1')).status).toBe(200)
})
