import { startObjectStore } from '@plinth/tools/object-store/server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../src/startup/seed/demo-person.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../database.ts'
import { query } from '../postgres.ts'
import { type Run, runServer, type ServerProcess, startServer } from './server-process.ts'

let database: TestDatabase
let server: ServerProcess
let first: Run
beforeAll(async () => {
  database = await createTestDatabase()
  first = await seed()
  server = await startServer({ DATABASE_URL: database.url })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const seed = (environment: Record<string, string> = {}) =>
  runServer('seed', { DATABASE_URL: database.url, NODE_ENV: 'development', ...environment })

async function signIn(email: string): Promise<string> {
  const { cookie } = await server.call('POST /auth/sign-in', { body: { email, password: DEMO_PASSWORD } })
  return cookie ?? ''
}

const rolesIn = async (cookie: string) => {
  const { items } = (await server.call('GET /organizations/current/members', { query: {} }, { cookie })).body
  return Object.fromEntries(items.map(({ email, role }) => [email, role]))
}

const pendingIn = async (cookie: string) => {
  const { items } = (await server.call('GET /organizations/current/invitations', { query: {} }, { cookie })).body
  return items.map(({ email, role, inviter_name }) => ({ email, role, inviter_name }))
}

test('the seed tells in one line what it added, and no mail leaves', () => {
  expect(first).toMatchObject({ code: 0, stderr: '' })
  const [line = '', ...more] = first.stdout.split('; ')
  // A product may have added rows of its own after these.
  expect(`${line},`).toContain(
    'Seeded 12 of 12 demo people, 2 of 2 teams, 2 of 2 invitations and 4 of 4 notifications,',
  )
  expect(more).toEqual([`sign in as ${DEMO_EMAIL} with ${DEMO_PASSWORD}\n`])
})

test('the demo person acts in a team of her own, and is a plain member of another one', async () => {
  const ada = await signIn(DEMO_EMAIL)
  const { body } = await server.call('GET /auth/session', { cookie: ada })
  expect(body.organizations.map(({ name, role, acting }) => [name, role, acting])).toEqual([
    ['Personal', 'owner', false],
    ['Analytical Engines', 'owner', true],
    ['Compiler Guild', 'member', false],
  ])
  expect(await rolesIn(ada)).toEqual({
    'ada@example.com': 'owner',
    'grace@example.com': 'admin',
    'alan@example.com': 'member',
    'emmy@example.com': 'member',
    'katherine@example.com': 'member',
    'hedy@example.com': 'member',
  })
  expect(await pendingIn(ada)).toEqual([{ email: 'charles@example.com', role: 'member', inviter_name: 'Ada Lovelace' }])
})

test('the other team has an invitation too, for somebody with an account', async () => {
  const barbara = await signIn('barbara@example.com')
  expect(await rolesIn(barbara)).toEqual({
    'grace@example.com': 'owner',
    'ada@example.com': 'member',
    'barbara@example.com': 'admin',
  })
  expect(await pendingIn(barbara)).toEqual([
    { email: 'katherine@example.com', role: 'admin', inviter_name: 'Grace Hopper' },
  ])
})

test('a second run adds nothing and leaves alone what was changed since', async () => {
  const own = await createTestDatabase()
  try {
    await seed({ DATABASE_URL: own.url })
    await query(own.url, "update organizations set name = 'Difference Engines' where name = 'Analytical Engines'")
    await query(own.url, "update users set active_organization_id = null where email = 'ada@example.com'")
    const before = await everythingIn(own)
    expect(await seed({ DATABASE_URL: own.url })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'Seeded 0 of 12 demo people, 0 of 2 teams, 0 of 2 invitations and 0 of 4 notifications',
      ),
    })
    expect(await everythingIn(own)).toEqual(before)
  } finally {
    await own.drop()
  }
})

test('the people of the demo came on different days, and two have a picture', async () => {
  const [own, store] = [await createTestDatabase(), await startObjectStore()]
  onTestFinished(async () => void (await Promise.all([own.drop(), store.close()])))
  await seed({ DATABASE_URL: own.url, ...store.environment })
  const [{ days, keys } = { days: 0, keys: [] }] = await query<{ days: number; keys: string[] }>(
    own.url,
    `select count(distinct created_at::date)::int as days,
       array_agg(profile_image_key) filter (where profile_image_key is not null) as keys from users`,
  )
  expect(days).toBe(12)
  expect(keys).toHaveLength(2)
  for (const key of keys)
    expect((await store.get('public', key))?.headers).toMatchObject({ 'content-type': 'image/webp' })
})

const everythingIn = ({ url }: TestDatabase) =>
  query(
    url,
    `select (select jsonb_agg(to_jsonb(u) order by id) from users u) as users,
            (select jsonb_agg(to_jsonb(o) order by id) from organizations o) as organizations,
            (select jsonb_agg(to_jsonb(m) order by organization_id, user_id) from members m) as members,
            (select jsonb_agg(to_jsonb(i) order by id) from invitations i) as invitations`,
  )

test('the seed says in one sentence what to run before the migrations', async () => {
  const empty = await createEmptyDatabase()
  try {
    const { code, stderr } = await seed({ DATABASE_URL: empty.url })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^server seed failed: The database is behind the code: relation "\w+" does not exist\. `npm start` applies the migrations; .*`npm run server -- migrate` first\n$/,
    )
  } finally {
    await empty.drop()
  }
})
