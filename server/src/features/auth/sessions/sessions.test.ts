import { describe, expect, test } from 'vitest'
import { PASSWORD, signedIn, signIn } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { app, useApp } from '../../../../test/use-app.ts'
import type { Events } from '../../../events/events.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0'

const alerts: Events['auth.new_user_agent_sign_in'][] = []

useApp({
  listen: (events) =>
    events.on('auth.new_user_agent_sign_in', 'other', 'test', async (event) => void alerts.push(event)),
})

test('the list has each signed-in browser, marks the current one and never contains a token [S12]', async () => {
  const phone = await signedIn(app, { name: 'Ada', email: 'ada@example.com' })
  const { cookie: desk } = await app.call(
    'POST /auth/sign-in',
    { body: { email: 'ada@example.com', password: PASSWORD } },
    { headers: { 'user-agent': FIREFOX } },
  )
  const { body, text } = await app.call('GET /auth/sessions', { cookie: desk })
  expect(body.next_cursor).toBeNull()
  expect(body.items).toHaveLength(2)
  expect(body.items.find(({ current }) => current)).toMatchObject({
    user_agent: FIREFOX,
    method: 'password',
    ip: '127.0.0.1',
  })
  for (const cookie of [phone, desk]) expect(text).not.toContain(cookie?.split('=')[1])
})

test('a user can end one session or all others, and those of another user stay [S12]', async () => {
  const grace = await signedIn(app, { name: 'Grace', email: 'grace@example.com' })
  const second = await signIn(app, { email: 'grace@example.com' })
  const third = await signIn(app, { email: 'grace@example.com' })
  const ids = async (cookie: string) => (await app.call('GET /auth/sessions', { cookie })).body.items
  const other = (await ids(second)).find(({ current }) => current)?.id ?? ''
  const mallory = await signedIn(app, { name: 'Mallory', email: 'mallory@example.com' })
  await app.call('DELETE /auth/sessions/:session_id', { params: { session_id: other } }, { cookie: grace })
  await app.refuse('unauthorized', 'GET /users/me', { cookie: second })
  await app.call('DELETE /auth/sessions', { cookie: third })
  await app.refuse('unauthorized', 'GET /users/me', { cookie: grace })
  await app.call('GET /users/me', { cookie: third })
  await app.call('GET /users/me', { cookie: mallory })
})

test('the list leaves out sessions that have ended, and those of other users', async () => {
  await signedIn(app, { name: 'Hedy', email: 'hedy@example.com' })
  const cookie = await signedIn(app, { name: 'Joan', email: 'joan@example.com' })
  const sessions = async () => (await app.call('GET /auth/sessions', { cookie })).body.items
  for (const ended of ['expires_at = now()', "last_seen_at = now() - interval '7 days'"]) {
    const other = await signIn(app, { email: 'joan@example.com' })
    const current = (await app.call('GET /auth/sessions', { cookie: other })).body.items.find((item) => item.current)
    expect(await sessions()).toHaveLength(2)
    await query(app.database_url, `update sessions set ${ended} where id = '${current?.id}'`)
    expect(await sessions()).toHaveLength(1)
  }
})

describe('known devices', () => {
  const signInWith = async (email: string, agent: string) => {
    const body = { email, password: PASSWORD }
    await app.call('POST /auth/sign-in', { body }, { headers: { 'user-agent': agent } })
  }
  test('the first sign-in from a new user agent is announced, and no later one [E1]', async () => {
    const email = 'barbara@example.com'
    // Signing up makes no browser known. Confirming the address does.
    const { cookies } = await app.call(
      'POST /auth/sign-up',
      { body: { name: 'Barbara', email, password: PASSWORD } },
      { headers: { 'user-agent': SAFARI } },
    )
    const { token } = await app.mailbox.take('verify-email', email)
    const firefox = { cookie: cookies.signup, headers: { 'user-agent': FIREFOX } }
    const { cookie, body } = await app.call('POST /auth/verify-email', { body: { token } }, firefox)
    const heard = async () => {
      await app.settled()
      return alerts.filter(({ user_id }) => user_id === body.user.id).map((event) => event.user_agent_summary)
    }
    await signInWith(email, FIREFOX)
    expect(await heard()).toEqual([])
    await signInWith(email, SAFARI)
    await signInWith(email, SAFARI)
    expect(await heard()).toEqual(['Safari on iPhone'])
    // A session that was ended does not make its browser unknown again.
    await app.call('DELETE /auth/sessions', { cookie })
    await signInWith(email, SAFARI)
    expect(await heard()).toEqual(['Safari on iPhone'])
    await signInWith(email, EDGE)
    expect(await heard()).toEqual(['Safari on iPhone', 'Edge on Windows'])
  })
})

test.each([
  ['DELETE /auth/sessions', undefined],
  [`DELETE /auth/sessions/${crypto.randomUUID()}`, undefined],
  ['DELETE /organizations/current', undefined],
  ['DELETE /users/profile/account', undefined],
  ['POST /organizations/current/transfer-ownership', { user_id: crypto.randomUUID() }],
] as const)('%s needs a recent sign-in [S21, P6]', async (route, body) => {
  const email = `${crypto.randomUUID()}@example.com`
  const cookie = await signedIn(app, { name: 'Ada', email })
  await app.call('POST /organizations', { body: { name: 'Engines' } }, { cookie })
  const stale = "update sessions set authenticated_at = now() - interval '16 minutes'"
  await query(app.database_url, `${stale} where user_id = (select id from users where email = '${email}')`)
  const [method = '', path = ''] = route.split(' ')
  const { body: refused } = await app.send(method, path, { cookie, json: body })
  expect(refused).toMatchObject({ code: 'reauthentication_required' })
})
