import { BASE_NOTIFICATION_TYPES, defaultsOf, NotificationType } from '@plinth/contract/notifications'
import { ROUTES } from '@plinth/contract/routes/table'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { fillInbox, inboxOf, unreadCount } from '../inbox.ts'
import { type Somebody, somebody } from '../teams.ts'

// Each rule of the inbox is tested once here; the feature's own tests go through the cases.

let app: TestApp
let ada: Somebody
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  ada = await somebody(app, 'Ada')
})
afterAll(() => app.close())

const mark = (body: { all: true } | { notification_ids: string[] }, { cookie } = ada) =>
  app.call('PATCH /notifications', { body }, { cookie })
const remove = (notification_id: string) =>
  app.call('DELETE /notifications/:notification_id', { params: { notification_id } }, { cookie: ada.cookie })

describe('a notification', () => {
  test('the owner marks a notification as read by its id, and the unread count goes down [N4]', async () => {
    const [id = ''] = await fillInbox(app, { user_id: ada.user_id, count: 2 })
    await mark({ notification_ids: [id] })
    const entries = await inboxOf(app, ada.cookie)
    expect(entries.map(({ read_at }) => read_at !== null)).toEqual([false, true])
    expect(await unreadCount(app, ada.cookie)).toBe(1)
  })

  test('the owner marks all notifications as read, and the unread count goes down [N4]', async () => {
    await fillInbox(app, { user_id: ada.user_id, count: 3 })
    await mark({ all: true })
    expect((await inboxOf(app, ada.cookie)).filter(({ read_at }) => read_at === null)).toEqual([])
    expect(await unreadCount(app, ada.cookie)).toBe(0)
  })

  test('a notification of another user stays unread [N3, N4]', async () => {
    const [id = ''] = await fillInbox(app, { user_id: ada.user_id })
    expect((await mark({ notification_ids: [id] }, await somebody(app, 'Mallory'))).body.updated).toBe(0)
    expect(await unreadCount(app, ada.cookie)).toBe(1)
  })

  test('the owner deletes a notification, read or unread [N5]', async () => {
    const ids = [
      ...(await fillInbox(app, { user_id: ada.user_id })),
      ...(await fillInbox(app, { user_id: ada.user_id, read: true })),
    ]
    for (const id of ids) await remove(id)
    expect(await inboxOf(app, ada.cookie)).toEqual([])
  })
})

test('the base has three types, each on in the inbox and by mail by default [N1]', async () => {
  expect(BASE_NOTIFICATION_TYPES).toEqual(['billing_update', 'security_alert', 'system_announcement'])
  const { body } = await app.call('GET /notifications/preferences', { cookie: ada.cookie })
  expect(body.preferences.slice(0, 3)).toEqual(
    BASE_NOTIFICATION_TYPES.map((type) => ({ type, email: true, in_app: true })),
  )
})

test('a type of the product follows those of the base, as its entry says [N1]', async () => {
  const { body } = await app.call('GET /notifications/preferences', { cookie: ada.cookie })
  expect(body.preferences).toEqual(NotificationType.options.map((type) => ({ type, ...defaultsOf(type) })))
})

test('every route is of the session’s user, and none takes a user id [N3]', async () => {
  const keys = Object.keys(ROUTES).filter((key) => key.includes(' /notifications'))
  expect(keys).toEqual([
    'GET /notifications',
    'GET /notifications/unread-count',
    'PATCH /notifications',
    'GET /notifications/preferences',
    'PUT /notifications/preferences',
    'GET /notifications/:notification_id',
    'DELETE /notifications/:notification_id',
  ])
  const mallory = await somebody(app, 'Mallory')
  await fillInbox(app, { user_id: ada.user_id })
  for (const key of keys) {
    const [method = '', path = ''] = key.split(' ')
    const filled = path.replace(':notification_id', crypto.randomUUID())
    expect((await app.send(method, filled)).status, key).toBe(401)
    const named = await app.send(method, `${filled}?user_id=${ada.user_id}`, {
      cookie: mallory.cookie,
      ...(/PATCH|PUT/.test(method) && {
        body: JSON.stringify({ all: true, preferences: [], user_id: ada.user_id }),
        headers: { 'content-type': 'application/json' },
      }),
    })
    expect(named.status, key).toBe(422)
  }
  expect(await unreadCount(app, ada.cookie)).toBe(1)
})

test('marking as read takes at most 100 ids [N4]', async () => {
  const ids = await fillInbox(app, { user_id: ada.user_id, count: 101 })
  const body = { notification_ids: ids }
  await app.refuse('validation_failed', 'PATCH /notifications', { body }, { cookie: ada.cookie })
  expect((await mark({ notification_ids: ids.slice(1) })).body).toEqual({ updated: 100, unread_count: 1 })
})

test('there is no push preference [N2]', async () => {
  const body = { preferences: [{ type: 'security_alert', email: true, in_app: true, push: true }] }
  const options = { cookie: ada.cookie }
  await app.refuse('validation_failed', 'PUT /notifications/preferences', { body: body as never }, options)
})
