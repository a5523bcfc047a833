import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Route } from '@plinth/contract/routes/table'
import { ROUTES } from '@plinth/contract/routes/table'
import { listen, portOf } from '@plinth/tools/loopback'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { signedIn } from './people.ts'
import { query } from './postgres.ts'
import { TIMEOUT_MS } from './timeout.ts'

// The proxy between the application and its database can be cut.
const sockets = new Set<Socket>()
let isPulled = false
let plug: Server
let app: TestApp
let ada: string

beforeAll(async () => {
  let target = new URL('postgres://localhost')
  plug = createServer((client) => {
    if (isPulled) return client.destroy()
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await listen(plug)
  app = await startTestApp({
    database_url: (own) => {
      target = new URL(own)
      const through = new URL(own)
      through.hostname = '127.0.0.1'
      through.port = String(portOf(plug))
      return through.href
    },
  })
  ada = await signedIn(app, { name: 'Ada', email: 'ada@example.com' })
})
afterAll(async () => {
  isPulled = false
  await app.close()
  plug.close()
})

test('/ready returns 503 while the database is unreachable, even when /health succeeds [H1, H2]', async () => {
  expect((await app.call('GET /ready')).status).toBe(200)
  isPulled = true
  for (const socket of sockets) socket.destroy()

  const ready = await app.send('GET', '/ready')
  expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable' } })
  expect((await app.call('GET /health')).body.status).toBe('ok')
})

test('while the database is away, responses say so and when to retry [R5]', async () => {
  const answer = await app.refuse('database_unavailable', 'GET /users/me', { cookie: ada })
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|terminated/)
  await app.refuse('database_unavailable', 'POST /auth/sign-in', {
    body: { email: 'ada@example.com', password: 'whatever' },
  })
})

test('an outage writes one line a second for each cause, and a count of the other requests [R9]', async () => {
  const asked = Array.from({ length: 60 }, () => app.send('GET', '/users/me', { cookie: ada }))
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([503]))
  const refused = app.log.filter(
    ({ event, status, route }) => event === 'request' && status === 503 && route !== '/ready',
  )
  expect(refused.length).toBeGreaterThanOrEqual(60)

  const whole = () => app.log.filter(({ err, route }) => err !== undefined && route !== undefined)
  const others = () => app.log.reduce((sum, line) => sum + Number(line.others ?? 0), 0)
  await expect.poll(() => whole().length + others(), { timeout: TIMEOUT_MS }).toBe(refused.length)
  expect(others()).toBeGreaterThan(0)
  for (const [cause, lines] of Map.groupBy(whole(), ({ err }) => causeOf(err))) {
    const times = lines.map(({ time }) => Number(time))
    const pauses = times.slice(1).map((time, at) => time - Number(times[at]))
    // A timer of Node.js may end a millisecond early.
    expect(Math.min(...pauses, 1000), cause).toBeGreaterThanOrEqual(998)
  }
})

const causeOf = (err: unknown) => JSON.stringify(err, (key, value) => (key === 'stack' ? undefined : value))

test('every route needs the database, except those that say otherwise', async () => {
  for (const [key, route] of Object.entries<Route>(ROUTES)) {
    // A webhook is refused before: billing is not configured here, and without a signature nothing of it is read.
    if (route.raw) continue
    const [method = '', path = ''] = key.split(' ')
    const answer = await app.send(method, path.replace(/:\w+/g, crypto.randomUUID()), { cookie: ada })
    const isRefused = (answer.body as { code?: string } | undefined)?.code === 'database_unavailable'
    expect(isRefused, `${key} ${answer.text}`).toBe(route.database !== false)
  }
})

test('the public forms fail closed: without the limiter nothing passes, not even what needs no database', async () => {
  const answer = await app.refuse('database_unavailable', 'POST /marketing/contact', {
    body: { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
  })
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(app.log.filter(({ event }) => String(event).startsWith('chat_alert'))).toEqual([])
  await app.refuse('database_unavailable', 'POST /marketing/waitlist', { body: { email: 'ada@example.com' } })
})

test('when the database is back the same process serves again', async () => {
  isPulled = false
  expect((await app.call('GET /ready')).body.status).toBe('ready')
  expect((await app.call('GET /users/me', { cookie: ada })).body.name).toBe('Ada')
})

test('/ready returns 503 for a database without the schema, and says why in the log [H2]', async () => {
  await query(app.database_url, 'alter table schema_migrations rename to other_migrations')
  expect(await app.send('GET', '/ready')).toMatchObject({ status: 503, body: { status: 'unavailable' } })
  expect(app.log.filter(({ msg }) => msg === 'the database refuses the API')).toMatchObject([
    { err: { code: '42P01' } },
  ])
  await query(app.database_url, 'alter table other_migrations rename to schema_migrations')
  await app.call('GET /ready')
})
