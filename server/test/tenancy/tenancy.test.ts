import { PRODUCT_ROUTES } from '@plinth/contract/parts/all'
import { ROUTES } from '@plinth/contract/routes/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import type { Answer } from '../client.ts'
import { addPasskey } from '../factors/people.ts'
import { query } from '../postgres.ts'
import { idsOfProduct, ofWalks } from '../product-walks.ts'
import { startStorage, type TestStorage } from '../storage/storage.ts'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from '../teams.ts'
import { addFile, send } from '../uploads.ts'
import { type Ids, type Place, placesOf, requestOf, type WalkBody } from './places.ts'

// The owner of one team calls every route that takes ids, each id in turn from another team, a deleted user and
// nothing. The other ids of the call are her own.

let storage: TestStorage
let app: TestApp
let ada: Somebody
/** Ada must not reach these. A new kind of id needs a line here. */
let foreign: Record<string, string[]>
/** A route that takes several ids gets these of her team for the others. */
let own: Ids
let shownToEverybody: Record<string, string[]>
beforeAll(async () => {
  storage = await startStorage()
  app = await startTestApp({ storage: storage.store })
  const [mallory, gone] = [await somebody(app, 'Mallory'), await somebody(app, 'Gone')]
  ada = await somebody(app, 'Ada')
  await createTeam(app, ada, 'Engines')
  const grace = await somebody(app, 'Grace')
  await addMember(app, ada, grace)
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
  const { passkey_id } = await addPasskey(app, mallory.cookie)
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
    passkey_id: [passkey_id],
    file_id: ids(files),
    upload_id: ids(uploads),
    user_id: [mallory.user_id, gone.user_id],
    invited_by: [mallory.user_id, gone.user_id],
    ...product,
  }
  own = { file_id: (await addFile(app, ada)).id, user_id: grace.user_id, ...(await ownIdsOfProduct()) }
  // The directory is deployment-wide: it hides only deleted users.
  shownToEverybody = { 'GET /users/:user_id': [mallory.user_id] }
  await app.settled()
})
afterAll(async () => {
  await app.close()
  await storage.close()
})

async function ownIdsOfProduct(): Promise<Ids> {
  const ids = Object.entries(await idsOfProduct(app, ada))
  return Object.fromEntries(ids.flatMap(([name, [id]]) => (id === undefined ? [] : [[name, id]])))
}

// The route ignores foreign ids.
const PASSES_OVER = new Set(['PATCH /notifications'])

const REST_OF_BODY: Record<string, WalkBody> = {
  'PATCH /organizations/current/members/:user_id': { role: 'admin' },
  'PATCH /auth/factors/passkeys/:passkey_id': { name: 'Laptop' },
  ...ofWalks('bodies'),
}

const places = placesOf(ROUTES)

/** Any request may change some columns, which are left out. */
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

async function ask(key: string, ids: Ids, tried?: Place) {
  const { method, path, body } = requestOf(places, key, { ids, ...(tried && { tried }), body: REST_OF_BODY[key] })
  return await app.send(method, path, { cookie: ada.cookie, json: body })
}

/** A search param may filter by an id that is not found, and a body may be told that its field is invalid. */
function isRefused({ key, part, name }: Place, { status, text }: Answer<unknown>): boolean {
  if (part === 'query' || PASSES_OVER.has(key)) return status === 200 || status === 404
  if (part === 'path' || status === 404) return status === 404
  const { errors = [] }: { errors?: { pointer: string }[] } = JSON.parse(text)
  return status === 422 && errors.length > 0 && errors.every(({ pointer }) => pointer.split('/').includes(name))
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
    const attempt = (id: string) => ask(place.key, { ...own, [place.name]: id }, place)
    const random = await attempt(crypto.randomUUID())
    expect(isRefused(place, random), `${random.status} ${random.text}`).toBe(true)
    for (const id of strangers) {
      const answer = await attempt(id)
      expect([answer.status, answer.text]).toEqual([random.status, random.text])
    }
    await app.settled()
    expect(await everyRow()).toBe(before)
  })
})

// Otherwise the other ids, or the rest of the body, would be what refuses the calls above.
const own_calls = Object.keys(PRODUCT_ROUTES).filter((key) => {
  const taken = places.filter((place) => place.key === key)
  return taken.length > 1 || taken.some(({ part }) => part === 'body')
})

test.each(own_calls.map((key) => [key]))('%s accepts the ids of the team of the caller', async (key) => {
  const { status, text } = await ask(key, { ...own, ...(await ownIdsOfProduct()) })
  expect(status, text).toBeLessThan(400)
})
