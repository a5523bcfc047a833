import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { createPerson, PASSWORD, signedIn, signIn } from '../people.ts'
import { query } from '../postgres.ts'
import { type ServerProcess, startServer } from '../process.ts'

let app: TestApp
let replicas: [ServerProcess, ServerProcess]
beforeAll(async () => {
  app = await startTestApp()
  const environment = { DATABASE_URL: app.database_url }
  replicas = await Promise.all([startServer(environment), startServer(environment)])
})
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()))
  await app.close()
})

/** Posts all bodies at once, in turn to one server and the other, and answers their statuses in order. */
const post = (path: string, bodies: object[]) =>
  Promise.all(
    bodies.map(async (body, index) => {
      const replica = replicas[index % 2] as ServerProcess
      const headers = { 'content-type': 'application/json' }
      return (await replica.send('POST', path, { body: JSON.stringify(body), headers })).status
    }),
  )

const count = async (sql: string) => (await query<{ count: number }>(app.database_url, sql))[0]?.count

test('twenty parallel uses of one verification link over two server processes make one account', async () => {
  await app.call('POST /auth/sign-up', { body: { name: 'Ada', email: 'ada@example.com', password: PASSWORD } })
  const { token } = await app.mailbox.take('verify-email', 'ada@example.com')
  const statuses = await post(
    '/auth/verify-email',
    Array.from({ length: 20 }, () => ({ token })),
  )
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
  expect(await count("select count(*)::int from users where email = 'ada@example.com'")).toBe(1)
  expect(await count('select count(*)::int from organizations')).toBe(1)
})

test('different links of one address, followed at once on two servers, make one account and no error', async () => {
  const tokens: string[] = []
  for (let round = 0; round < 8; round += 1) {
    await app.call('POST /auth/sign-up', { body: { name: 'Grace', email: 'grace@example.com', password: PASSWORD } })
    tokens.push((await app.mailbox.take('verify-email', 'grace@example.com')).token)
  }
  const statuses = await post(
    '/auth/verify-email',
    tokens.map((token) => ({ token })),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status !== 200 && status !== 404 && status !== 409)).toEqual([])
  expect(await count("select count(*)::int from users where email = 'grace@example.com'")).toBe(1)
})

test('ten parallel uses of one magic link over two server processes make one session', async () => {
  const email = 'radia@example.com'
  await createPerson(app, { name: 'Radia', email })
  await app.call('POST /auth/magic-link', { body: { email } })
  const { token } = await app.mailbox.take('magic-link', email)
  const statuses = await post(
    '/auth/magic-link/confirm',
    Array.from({ length: 10 }, () => ({ token })),
  )
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
  expect(
    await count(`select count(*)::int from sessions s join users u on u.id = s.user_id where u.email = '${email}'`),
  ).toBe(1)
})

test('ten parallel uses of one reset link over two server processes set one password', async () => {
  const email = 'margaret@example.com'
  await createPerson(app, { name: 'Margaret', email })
  await app.call('POST /auth/forgot-password', { body: { email } })
  const { token } = await app.mailbox.take('reset-password', email)
  const passwords = Array.from({ length: 10 }, (_, index) => `granite window seven harbours ${index}`)
  const statuses = await post(
    '/auth/reset-password',
    passwords.map((password) => ({ token, password })),
  )
  expect(statuses.toSorted()).toEqual([204, ...Array.from({ length: 9 }, () => 404)])
  await signIn(app, { email, password: passwords[statuses.indexOf(204)] ?? '' })
})

test('a session that ends on one server is refused on the other at once', async () => {
  const cookie = await signedIn(app, { name: 'Barbara', email: 'barbara@example.com' })
  await replicas[1].call('GET /users/me', { cookie })
  await replicas[0].call('POST /auth/sign-out', { cookie })
  await replicas[1].refuse('unauthorized', 'GET /users/me', { cookie })
})
