import { beforeAll, expect, test } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { createPerson, PASSWORD, signedIn, signIn } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { app, useApp } from '../../../../test/use-app.ts'

useApp()
beforeAll(async () => {
  await createPerson(app, { name: 'Ada', email: 'ada@example.com' })
})

const PENDING = 'granite window seven harbours'
const adaOut = { email: 'ada@example.com', password: PASSWORD }

test('the session is carried by an HttpOnly cookie of thirty days [S4]', async () => {
  const { headers } = await app.call('POST /auth/sign-in', { body: adaOut })
  const sessions = headers.getSetCookie().filter((line) => line.startsWith('session='))
  expect(sessions).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('a wrong password and an unknown address get the same response [S8]', async () => {
  const wrong = await app.refuse('invalid_credentials', 'POST /auth/sign-in', {
    body: { email: 'ada@example.com', password: 'not the password at all' },
  })
  const unknown = await app.refuse('invalid_credentials', 'POST /auth/sign-in', {
    body: { email: 'nobody@example.com', password: PASSWORD },
  })
  expect(unknown.text).toBe(wrong.text)
  expect(wrong.cookie).toBeUndefined()
})

test('signing in ends the session that was presented [S18]', async () => {
  const first = await signIn(app, adaOut)
  const { cookie: second } = await app.call('POST /auth/sign-in', { body: adaOut }, { cookie: first })
  await app.refuse('unauthorized', 'GET /users/me', { cookie: first })
  await app.call('GET /users/me', { cookie: second })
})

test('signing out ends the session and is harmless when repeated [S12]', async () => {
  const cookie = await signIn(app, adaOut)
  const answer = await app.call('POST /auth/sign-out', { cookie })
  expect(answer.headers.getSetCookie()).toEqual(['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  await app.refuse('unauthorized', 'GET /users/me', { cookie })
  await app.call('POST /auth/sign-out', { cookie })
  await app.call('POST /auth/sign-out')
})

test('a session ends after thirty days, and after seven days without use [S7]', async () => {
  const cookie = await signedIn(app, { name: 'Grace', email: 'grace@example.com' })
  const age = (change: string) =>
    query(
      app.database_url,
      `update sessions set ${change} where user_id = (select id from users where email = 'grace@example.com')`,
    )
  await age("last_seen_at = now() - interval '6 days 23 hours'")
  await app.call('GET /users/me', { cookie })
  // The use is noted after the response.
  await app.settled()
  await age("last_seen_at = now() - interval '7 days'")
  await app.refuse('unauthorized', 'GET /users/me', { cookie })
  await age("last_seen_at = now(), expires_at = now() + interval '1 minute'")
  await app.call('GET /users/me', { cookie })
  await age('expires_at = now()')
  await app.refuse('unauthorized', 'GET /users/me', { cookie })
})

test('the last use is updated at most every five minutes', async () => {
  const cookie = await signedIn(app, { name: 'Radia', email: 'radia@example.com' })
  const where = "where user_id = (select id from users where email = 'radia@example.com')"
  const minutesAfterUse = async (minutes: number) => {
    await query(app.database_url, `update sessions set last_seen_at = now() - interval '${minutes} minutes' ${where}`)
    await app.call('GET /users/me', { cookie })
    await app.settled()
    const [row] = await query<{ noted: boolean }>(
      app.database_url,
      `select last_seen_at > now() - interval '${minutes} minutes' as noted from sessions ${where}`,
    )
    return row?.noted
  }
  expect(await minutesAfterUse(6)).toBe(true)
  expect(await minutesAfterUse(4)).toBe(false)
})

test('use is noted for the session that was used alone', async () => {
  const used = await signedIn(app, { name: 'Frances', email: 'frances@example.com' })
  const other = await signIn(app, { email: 'frances@example.com' })
  const { id } = (await app.call('GET /auth/session', { cookie: other })).body.session
  const owner = "user_id = (select id from users where email = 'frances@example.com')"
  await query(app.database_url, `update sessions set last_seen_at = now() - interval '6 days' where ${owner}`)
  await app.call('GET /users/me', { cookie: used })
  await app.settled()
  const idle = "last_seen_at < now() - interval '5 days'"
  expect(await query(app.database_url, `select id from sessions where ${owner} and ${idle}`)).toEqual([{ id }])
})

test('a user has at most fifty sessions, and the oldest ends first', async () => {
  const bystander = await signedIn(app, { name: 'Hedy', email: 'hedy@example.com' })
  const oldest = await signedIn(app, { name: 'Barbara', email: 'barbara@example.com' })
  const second = await signIn(app, { email: 'barbara@example.com' })
  for (let count = 3; count <= 51; count += 1) await signIn(app, { email: 'barbara@example.com' })
  await app.refuse('unauthorized', 'GET /users/me', { cookie: oldest })
  await app.call('GET /users/me', { cookie: second })
  await app.call('GET /users/me', { cookie: bystander })
})

test('a hash made with other parameters is replaced at the next sign-in [S13]', async () => {
  await createPerson(app, { name: 'Tony', email: 'tony@example.com' })
  const { hash } = await import('@node-rs/argon2')
  const old = await hash(PASSWORD, { memoryCost: 2048, timeCost: 2, parallelism: 1 })
  await query(app.database_url, `update users set password_hash = '${old}' where email = 'tony@example.com'`)
  await signIn(app, { email: 'tony@example.com' })
  const current = () =>
    query<{ password_hash: string }>(
      app.database_url,
      "select password_hash from users where email = 'tony@example.com'",
    )
  await expect.poll(async () => (await current())[0]?.password_hash).toContain('$m=1024,t=1,p=1$')
  await signIn(app, { email: 'tony@example.com' })
})

test('a sign-in after a sign-up does not tell whether the address had an account before [S8]', async () => {
  const answers = new Set<string>()
  for (const email of ['joan@example.com', 'ada@example.com']) {
    const browser = new Browser()
    browser.keep(await app.call('POST /auth/sign-up', { body: { name: 'Joan', email, password: PENDING } }, browser))
    for (const work of [async () => {}, () => app.settled()]) {
      await work()
      const right = { body: { email, password: PENDING } }
      answers.add((await app.refuse('invalid_credentials', 'POST /auth/sign-in', right, browser)).text)
    }
  }
  expect(answers.size).toBe(1)
})
