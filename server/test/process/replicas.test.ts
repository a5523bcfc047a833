import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUTH_SECRET, startTestApp, type TestApp } from '../app.ts'
import { createPerson, magicLink, PASSWORD, resetLink, signedIn, signIn } from '../people.ts'
import { query } from '../postgres.ts'
import { postAtOnce } from './at-once.ts'
import { runServer, type ServerProcess, startServer } from './server-process.ts'

let app: TestApp
let replicas: [ServerProcess, ServerProcess]
beforeAll(async () => {
  app = await startTestApp()
  // The mails go to the mailbox of the app.
  const environment = { DATABASE_URL: app.database_url, RUN_JOBS: 'off' }
  replicas = await Promise.all([startServer(environment), startServer(environment)])
})
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()))
  await app.close()
})

const post = (path: string, bodies: object[], cookie?: string) =>
  postAtOnce(
    replicas,
    path,
    bodies.map((body) => ({ body, cookie })),
  )

const accountsOf = (email: string) =>
  query<{ users: number; organizations: number; sessions: number }>(
    app.database_url,
    `select count(distinct u.id)::int as users, count(distinct o.id)::int as organizations,
            count(distinct s.id)::int as sessions
     from users u
     left join organizations o on o.personal_user_id = u.id
     left join sessions s on s.user_id = u.id
     where u.email = '${email}'`,
  )

const ONE_OF_EACH = [{ users: 1, organizations: 1, sessions: 1 }]

/** Signs up; returns the browser's cookie and the token of the mail. */
async function signUp(email: string, password: string, presented?: string) {
  const body = { name: 'Ada', email, password }
  const { cookies } = await app.call('POST /auth/sign-up', { body }, { cookie: presented })
  const { token } = await app.mailbox.take('verify-email', email)
  return { cookie: cookies.signup, token }
}

test('twenty parallel uses of one verification link over two server processes make one account [S6]', async () => {
  const email = 'ada@example.com'
  const { cookie, token } = await signUp(email, PASSWORD)
  const bodies = Array.from({ length: 20 }, () => ({ token }))
  const statuses = await post('/auth/verify-email', bodies, cookie)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
  expect(await accountsOf(email)).toEqual(ONE_OF_EACH)
})

test('twenty uses of two links, one of a stranger, never make the stranger’s password count [S6, S9]', async () => {
  const email = 'victim@example.com'
  const attack = 'the password of the attacker'
  const stranger = await signUp(email, attack)
  const own = await signUp(email, PASSWORD)
  const chosen = { name: 'Victim', password: PASSWORD }
  const bodies = Array.from({ length: 20 }, (_, index) =>
    index % 4 < 2 ? { token: own.token } : { token: stranger.token, ...chosen },
  )
  const statuses = await post('/auth/verify-email', bodies, own.cookie)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
  expect(await accountsOf(email)).toEqual(ONE_OF_EACH)
  await signIn(app, { email })
  await app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password: attack } })
})

test('different links of one address, followed at once on two servers, make one account and no error', async () => {
  const email = 'grace@example.com'
  const tokens: string[] = []
  let cookie: string | undefined
  for (let round = 0; round < 8; round += 1) {
    const made = await signUp(email, PASSWORD, cookie)
    cookie = made.cookie
    tokens.push(made.token)
  }
  const bodies = tokens.map((token) => ({ token }))
  const statuses = await post('/auth/verify-email', bodies, cookie)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status !== 200 && status !== 404 && status !== 409)).toEqual([])
  expect(await accountsOf(email)).toEqual(ONE_OF_EACH)
})

test('ten parallel uses of one magic link over two server processes make one session [S6]', async () => {
  const email = 'radia@example.com'
  await app.call('POST /auth/sign-out', { cookie: await createPerson(app, { name: 'Radia', email }) })
  const { token } = await magicLink(app, email)
  const statuses = await post(
    '/auth/magic-link/confirm',
    Array.from({ length: 10 }, () => ({ token })),
  )
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
  expect(await accountsOf(email)).toEqual(ONE_OF_EACH)
})

test('ten parallel uses of one reset link over two server processes set one password [S6, S3]', async () => {
  const email = 'margaret@example.com'
  await createPerson(app, { name: 'Margaret', email })
  const { token } = await resetLink(app, email)
  const passwords = Array.from({ length: 10 }, (_, index) => `granite window seven harbours ${index}`)
  const statuses = await post(
    '/auth/reset-password',
    passwords.map((password) => ({ token, password })),
  )
  expect(statuses.toSorted()).toEqual([204, ...Array.from({ length: 9 }, () => 404)])
  await signIn(app, { email, password: passwords[statuses.indexOf(204)] ?? '' })
})

test('a session that ends on one server is refused on the other at once [S12]', async () => {
  const cookie = await signedIn(app, { name: 'Barbara', email: 'barbara@example.com' })
  await replicas[1].call('GET /users/me', { cookie })
  await replicas[0].call('POST /auth/sign-out', { cookie })
  await replicas[1].refuse('unauthorized', 'GET /users/me', { cookie })
})

test('replicas that would leave less than a fifth of the connections to administration are refused [L6]', async () => {
  const environment = { DATABASE_URL: app.database_url, RUN_JOBS: 'off', DATABASE_MAX_CONNECTIONS: '100' }
  const too_many = { ...environment, NODE_ENV: 'test', AUTH_SECRET, PORT: '0', DATABASE_REPLICAS: '9' }
  const refused = await runServer('start', too_many)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('80 %') })
  expect(refused.stdout).not.toContain('listening')
  const server = await startServer({ ...environment, DATABASE_REPLICAS: '8' })
  expect(await server.stop()).toBe(0)
})
