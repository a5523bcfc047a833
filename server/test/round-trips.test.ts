import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { fillInbox } from './inbox.ts'
import { PASSWORD } from './people.ts'
import { query } from './postgres.ts'
import { countTrips } from './statements.ts'
import { startStorage, type TestStorage } from './storage/storage.ts'
import { createTeam, type Somebody, somebody } from './teams.ts'

// A request, and the work after its response, waits for the database once for each statement, and for BEGIN and COMMIT.
// A number that grows makes the route slower everywhere, so it needs a reason in the commit that raises it.

const trips = countTrips()

let storage: TestStorage
let app: TestApp
let ada: Somebody
let team_id: string
let cookie: string
let unread: string[]
beforeAll(async () => {
  storage = await startStorage()
  app = await startTestApp({ wrap: trips.wrap, storage: storage.store })
  ada = await somebody(app, 'Ada')
  team_id = await createTeam(app, ada)
  cookie = ada.cookie
  unread = await fillInbox(app, { user_id: ada.user_id, count: 30 })
  await query(
    app.database_url,
    "insert into users (name, email) select 'Member ' || n, 'member-' || n || '@example.com' from generate_series(1, 30) n",
  )
  await query(
    app.database_url,
    `insert into members (organization_id, user_id, role)
     select $1, id, 'member' from users where email like 'member-%'`,
    [team_id],
  )
})
afterAll(async () => {
  await app.close()
  await storage.close()
})

type Work = () => Promise<unknown>

const ROUTES: [route: string, trips: number, work: Work][] = [
  ['GET /users/me', 1, () => app.call('GET /users/me', { cookie })],
  ['GET /notifications/unread-count', 1, () => app.call('GET /notifications/unread-count', { cookie })],
  ['GET /notifications', 1, () => app.call('GET /notifications', { query: {} }, { cookie })],
  [
    'GET /notifications?type=security_alert&unread=true',
    1,
    () => app.call('GET /notifications', { query: { type: 'security_alert', unread: 'true' } }, { cookie }),
  ],
  ['GET /notifications/preferences', 2, () => app.call('GET /notifications/preferences', { cookie })],
  [
    'GET /notifications/:notification_id',
    2,
    () => app.call('GET /notifications/:notification_id', { params: { notification_id: unread[1] ?? '' } }, { cookie }),
  ],
  [
    'DELETE /notifications/:notification_id',
    2,
    () =>
      app.call('DELETE /notifications/:notification_id', { params: { notification_id: unread[1] ?? '' } }, { cookie }),
  ],
  ['GET /users', 2, () => app.call('GET /users', { query: {} }, { cookie })],
  ['GET /users?q=mem', 2, () => app.call('GET /users', { query: { q: 'mem' } }, { cookie })],
  ['GET /users?q=emb', 4, () => app.call('GET /users', { query: { q: 'emb' } }, { cookie })],
  ['GET /users?q=me', 2, () => app.call('GET /users', { query: { q: 'me' } }, { cookie })],
  [
    'GET /organizations/current/members',
    1,
    () => app.call('GET /organizations/current/members', { query: {} }, { cookie }),
  ],
  [
    'GET /organizations/current/members?q=mem',
    1,
    () => app.call('GET /organizations/current/members', { query: { q: 'mem' } }, { cookie }),
  ],
  ['GET /files', 2, () => app.call('GET /files', { query: {} }, { cookie })],
  ['GET /billing/subscription', 2, () => app.call('GET /billing/subscription', { cookie })],
  ['GET /organizations', 2, () => app.call('GET /organizations', { query: {} }, { cookie })],
  ['GET /auth/session', 2, () => app.call('GET /auth/session', { cookie })],
  [
    'PATCH /notifications, one',
    2,
    () => app.call('PATCH /notifications', { body: { notification_ids: unread.slice(0, 1) } }, { cookie }),
  ],
  ['PATCH /notifications, all', 2, () => app.call('PATCH /notifications', { body: { all: true } }, { cookie })],
  ['POST /marketing/waitlist', 2, () => app.call('POST /marketing/waitlist', { body: { email: 'grace@example.com' } })],
  [
    'PUT /organizations/active',
    9,
    () => app.call('PUT /organizations/active', { body: { organization_id: team_id } }, { cookie }),
  ],
  [
    'POST /organizations/current/invitations',
    14,
    () =>
      app.call(
        'POST /organizations/current/invitations',
        { body: { email: 'new@example.com', role: 'member' } },
        { cookie },
      ),
  ],
  [
    'POST /auth/sign-in',
    7,
    () => app.call('POST /auth/sign-in', { body: { email: ada.email, password: PASSWORD } }, { cookie }),
  ],
]

// Signing in ends the session of the others, so the order matters.
test.each(ROUTES)('%s waits for the database %i times', async (_route, max, work) => {
  await app.settled()
  const waited = await trips.of(async () => {
    await work()
    await app.settled()
  })
  expect(waited).toBe(max)
})
