import type { Route, Schema } from '@plinth/contract/routes/route'
import { ROUTES } from '@plinth/contract/routes/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BODIES, idsOf as idsOfProduct } from '../../product/test/walks.ts'
import { startTestApp, type TestApp } from './app.ts'
import { query } from './postgres.ts'
import { startStorage, type TestStorage } from './storage/storage.ts'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from './teams.ts'
import { addFile, send } from './uploads.ts'

// Calls every route that takes an id, as the owner of one team, with ids of another team, a deleted user and nothing.

let storage: TestStorage
let app: TestApp
let ada: Somebody
/** Existing ids that Ada must not reach, by parameter. A new kind of id needs a line here. */
let foreign: Record<string, string[]>
let shownToEverybody: Record<string, string[]>
beforeAll(async () => {
  storage = await startStorage()
  app = await startTestApp({ storage: storage.store })
  const [mallory, gone] = [await somebody(app, 'Mallory'), await somebody(app, 'Gone')]
  ada = await somebody(app, 'Ada')
  await createTeam(app, ada, 'Engines')
  await addMember(app, ada, await somebody(app, 'Grace'))
  const organization_id = await createTeam(app, mallory, 'Elsewhere')
  await inviteTo(app, mallory, 'waiting@example.com')
  const notifications = await query<{ id: string }>(
    app.database_url,
    `insert into notifications (user_id, type, title, body)
     values ('${mallory.user_id}', 'security_alert', 'New sign-in', 'From Firefox.') returning id`,
  )
  const invitations = await app.call(
    'GET /organizations/current/invitations',
    { query: {} },
    { cookie: mallory.cookie },
  )
  const sessions = await app.call('GET /auth/sessions', { cookie: mallory.cookie })
  const files = [await addFile(app, mallory)]
  await send(app, mallory)
  const uploads = await query<{ id: string }>(app.database_url, 'select id from uploads')
  const product = await idsOfProduct(app, mallory)
  await app.call('DELETE /users/profile/account', { cookie: gone.cookie })
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  foreign = {
    organization_id: [organization_id],
    invitation_id: ids(invitations.body.items),
    notification_id: ids(notifications),
    notification_ids: ids(notifications),
    session_id: ids(sessions.body.items),
    file_id: ids(files),
    upload_id: ids(uploads),
    user_id: [mallory.user_id, gone.user_id],
    invited_by: [mallory.user_id, gone.user_id],
    ...product,
  }
  // The directory is deployment-wide: it hides only deleted users.
  shownToEverybody = { 'GET /users/:user_id': [mallory.user_id] }
  await app.settled()
})
afterAll(async () => {
  await app.close()
  await storage.close()
})

// These routes ignore foreign ids; all others return 404.
const PASSES_OVER = new Set(['PATCH /notifications', 'GET /organizations/current/invitations'])

// The rest of each body.
const REST_OF_BODY: Record<string, object> = {
  'PATCH /organizations/current/members/:user_id': { role: 'admin' },
  ...BODIES,
}

type Place = { key: string; part: 'path' | 'query' | 'body'; name: string; many: boolean }

const places = Object.entries<Route>(ROUTES).flatMap(([key, route]): Place[] => [
  ...[...key.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ key, part: 'path', name, many: false }) as const),
  ...idsOf(route.query).map((id) => ({ key, part: 'query', ...id }) as const),
  ...idsOf(route.body).map((id) => ({ key, part: 'body', ...id }) as const),
])

/** The properties of an input that take UUIDs. */
function idsOf(schema: Schema | undefined): { name: string; many: boolean }[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).flatMap(([name, property]) => {
    const text = JSON.stringify(property)
    return text.includes('"format":"uuid"') ? [{ name, many: text.includes('"type":"array"') }] : []
  })
}

/** Every row of every table, without columns that any request may change. */
async function everyRow(): Promise<string> {
  const tables = await query<{ name: string }>(
    app.database_url,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'rate_limits' order by 1`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      query(app.database_url, `select to_jsonb(t) - 'last_seen_at' as row from ${name} as t order by 1`),
    ),
  )
  return JSON.stringify([tables, rows])
}

const ask = ({ key, part, name, many }: Place, id: string) => {
  const [method = '', pattern = ''] = key.split(' ')
  const path = part === 'path' ? pattern.replace(`:${name}`, id) : pattern
  if (path.includes(':')) throw new Error(`${key} takes several ids: give the walk ids of Ada for the others`)
  const isInBody = part === 'body' || REST_OF_BODY[key] !== undefined
  const body = { ...REST_OF_BODY[key], ...(part === 'body' && { [name]: many ? [id] : id }) }
  return app.send(method, part === 'query' ? `${path}?${name}=${id}` : path, {
    cookie: ada.cookie,
    ...(isInBody && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
}

test('the walk finds every kind of id that a path, a query or a body takes, and no other', () => {
  expect(Object.keys(foreign).toSorted()).toEqual([...new Set(places.map(({ name }) => name))].toSorted())
})

describe.each(places)('$key, $name', (place) => {
  test('a foreign id and the id of a deleted user answer as a random one does, and no row changes [T4]', async () => {
    const shown = shownToEverybody[place.key] ?? []
    const strangers = foreign[place.name]?.filter((id) => !shown.includes(id)) ?? []
    expect(strangers.length, `the walk has an id to try as ${place.name}`).toBeGreaterThan(0)

    const before = await everyRow()
    const random = await ask(place, crypto.randomUUID())
    expect(random.status).toBe(PASSES_OVER.has(place.key) ? 200 : 404)
    for (const id of strangers) {
      const answer = await ask(place, id)
      expect([answer.status, answer.text]).toEqual([random.status, random.text])
    }
    await app.settled()
    expect(await everyRow()).toBe(before)
  })
})
