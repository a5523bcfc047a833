import type { Route } from '@plinth/contract/route'
import { ROUTES } from '@plinth/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { query } from './postgres.ts'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from './teams.ts'

// Every route that takes an id, walked by the owner of one team with the ids of another, of a deleted person and of nobody.

let app: TestApp
let ada: Somebody
let foreign: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  const [mallory, gone] = [await somebody(app, 'Mallory'), await somebody(app, 'Gone')]
  ada = await somebody(app, 'Ada')
  await createTeam(app, ada, 'Engines')
  await addMember(app, ada, await somebody(app, 'Grace'))
  const organization_id = await createTeam(app, mallory, 'Elsewhere')
  await inviteTo(app, mallory, 'waiting@example.com')
  const [notification] = await query<{ id: string }>(
    app.database_url,
    `insert into notifications (user_id, type, title, body)
     values ('${mallory.user_id}', 'security_alert', 'New sign-in', 'From Firefox.') returning id`,
  )
  const { body } = await app.call('GET /organizations/current/invitations', { query: {} }, { cookie: mallory.cookie })
  const sessions = await app.call('GET /auth/sessions', { cookie: mallory.cookie })
  await app.call('DELETE /users/profile/account', { cookie: gone.cookie })
  foreign = {
    organization_id,
    invitation_id: body.items[0]?.id ?? '',
    notification_id: notification?.id ?? '',
    session_id: sessions.body.items[0]?.id ?? '',
    user_id: mallory.user_id,
    deleted_user_id: gone.user_id,
  }
})
afterAll(() => app.close())

// The directory is deployment-wide: there a foreign person is no stranger, only a deleted one is.
const SHOWS_EVERYBODY = new Set(['GET /users/:user_id'])

const BODIES: Record<string, (id: string) => object> = {
  'PATCH /organizations/current/members/:user_id': () => ({ role: 'admin' }),
  'PUT /organizations/active': (organization_id) => ({ organization_id }),
  'POST /organizations/current/transfer-ownership': (user_id) => ({ user_id }),
}

const NAMED_IN_BODY: Record<string, string> = {
  'PUT /organizations/active': 'organization_id',
  'POST /organizations/current/transfer-ownership': 'user_id',
}

type Case = { key: string; name: string }
const cases: Case[] = Object.entries<Route>(ROUTES).flatMap(([key]) => {
  const name = /:(\w+)/.exec(key)?.[1] ?? NAMED_IN_BODY[key]
  return name === undefined ? [] : [{ key, name }]
})

async function everyRow(): Promise<string> {
  const tables = ['users', 'organizations', 'members', 'invitations', 'identities', 'email_tokens', 'notifications']
  const rows = await Promise.all(
    tables.map((table) => query(app.database_url, `select t::text as row from ${table} as t order by 1`)),
  )
  const sessions = await query(app.database_url, 'select id from sessions order by id')
  return JSON.stringify([rows, sessions])
}

const ask = (key: string, id: string) => {
  const [method = '', path = ''] = key.split(' ')
  const body = BODIES[key]?.(id)
  return app.send(method, path.replace(/:\w+/, id), {
    cookie: ada.cookie,
    headers: { 'x-request-id': 'one-request', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

test('the walk covers every kind of id there is', () => {
  expect([...new Set(cases.map(({ name }) => name))].toSorted()).toEqual([
    'invitation_id',
    'notification_id',
    'organization_id',
    'session_id',
    'user_id',
  ])
})

describe.each(cases)('$key', ({ key, name }) => {
  test('a foreign id and the id of a deleted person answer as a random one does, and no row changes', async () => {
    const before = await everyRow()
    const random = await ask(key, crypto.randomUUID())
    expect(random.status).toBe(404)
    const strangers = name === 'user_id' ? [foreign.deleted_user_id] : []
    if (!SHOWS_EVERYBODY.has(key)) strangers.push(foreign[name])
    for (const id of strangers) {
      const answer = await ask(key, id ?? '')
      expect([answer.status, answer.text]).toEqual([404, random.text])
    }
    expect(await everyRow()).toBe(before)
  })
})
