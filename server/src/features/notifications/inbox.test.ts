import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fillInbox, inboxOf, unreadCount } from '../../../test/inbox.ts'
import { expectInvariants } from '../../../test/invariants.ts'
import { query } from '../../../test/postgres.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

let ada: Somebody
useApp()
beforeEach(async () => {
  ada = await somebody(app, 'Ada')
})
afterEach(() => expectInvariants(app.database_url))

const pageOf = async (query: object) => (await app.call('GET /notifications', { query }, ada)).body
const titles = async (filters?: Parameters<typeof inboxOf>[2]) =>
  (await inboxOf(app, ada.cookie, filters)).map(({ title }) => title)

describe('the list', () => {
  test('the list shows an entry whole, and an empty inbox as an empty page', async () => {
    expect((await app.call('GET /notifications', { query: {} }, ada)).body).toEqual({
      items: [],
      next_cursor: null,
    })
    await query(
      app.database_url,
      `insert into notifications (user_id, type, title, body, action_path, metadata)
       values ('${ada.user_id}', 'billing_update', 'Paid', 'Thank you.', '/settings/billing',
               '{"kind": "started", "nested": {"list": [1, "two", null, true]}}')`,
    )
    const [entry] = await inboxOf(app, ada.cookie)
    expect(entry).toEqual({
      id: expect.any(String),
      type: 'billing_update',
      title: 'Paid',
      body: 'Thank you.',
      action_path: '/settings/billing',
      metadata: { kind: 'started', nested: { list: [1, 'two', null, true] } },
      read_at: null,
      created_at: expect.stringMatching(/Z$/),
    })
    const params = { notification_id: entry?.id ?? '' }
    const detail = await app.call('GET /notifications/:notification_id', { params }, ada)
    expect(detail.body).toEqual(entry)
  })

  test('the list is newest first, and can be filtered by type, by unread and by both [N6, N7]', async () => {
    await fillInbox(app, { user_id: ada.user_id, title: 'Alert', count: 2 })
    await fillInbox(app, { user_id: ada.user_id, title: 'Seen', read: true })
    await fillInbox(app, { user_id: ada.user_id, title: 'Bill', type: 'billing_update' })
    await fillInbox(app, { user_id: ada.user_id, title: 'Seen bill', type: 'billing_update', read: true })
    expect(await titles()).toEqual(['Seen bill 1', 'Bill 1', 'Seen 1', 'Alert 2', 'Alert 1'])
    expect(await titles({ type: 'security_alert' })).toEqual(['Seen 1', 'Alert 2', 'Alert 1'])
    expect(await titles({ unread: 'true' })).toEqual(['Bill 1', 'Alert 2', 'Alert 1'])
    expect(await titles({ unread: 'true', type: 'billing_update' })).toEqual(['Bill 1'])
    expect(await titles({ type: 'system_announcement' })).toEqual([])
    expect(await unreadCount(app, ada.cookie)).toBe(3)
  })

  test('the list never affects another user [N3]', async () => {
    const grace = await somebody(app, 'Grace')
    await fillInbox(app, { user_id: grace.user_id, count: 3 })
    expect(await titles()).toEqual([])
    expect(await unreadCount(app, ada.cookie)).toBe(0)
  })

  test('the list refuses other filters, including a user id [N3]', async () => {
    const faults = [
      { unread: 'false' },
      { unread: '' },
      { type: 'newsletter' },
      { user_id: ada.user_id },
      { limit: '0' },
    ]
    for (const fault of faults) {
      const { body } = await app.refuse('validation_failed', 'GET /notifications', { query: fault as object }, ada)
      expect(body.errors, JSON.stringify(fault)).toMatchObject([{ pointer: `/${Object.keys(fault)[0]}` }])
    }
  })

  test('pages are stable while entries come and go, also with equal times [N6]', async () => {
    await query(
      app.database_url,
      `insert into notifications (user_id, type, title, body)
       select '${ada.user_id}', 'security_alert', 'Crowd ' || n, 'At once.' from generate_series(1, 25) as n`,
    )
    const before = await titles({ limit: '100' })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await pageOf({ limit: '7', ...(cursor !== null && { cursor }) })
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.next_cursor
      await fillInbox(app, { user_id: ada.user_id, title: 'Later' })
    } while (cursor !== null)
    expect(seen).toEqual(before)
  })

  test('a cursor is valid only for the filters it was made with [N6]', async () => {
    await fillInbox(app, { user_id: ada.user_id, count: 3 })
    const first = await app.call('GET /notifications', { query: { limit: '1' } }, ada)
    const cursor = first.body.next_cursor ?? ''
    expect(await titles({ limit: '2', cursor })).toEqual(['News 2', 'News 1'])
    for (const filters of [{ unread: 'true' }, { type: 'security_alert' }] as const) {
      const other = { ...filters, cursor }
      await app.refuse('validation_failed', 'GET /notifications', { query: other }, ada)
    }
  })
})

describe('deletion', () => {
  test('a deletion removes the notification, read or unread, once [N5]', async () => {
    const [unread = ''] = await fillInbox(app, { user_id: ada.user_id })
    const [read = ''] = await fillInbox(app, { user_id: ada.user_id, read: true })
    for (const notification_id of [unread, read]) {
      const params = { notification_id }
      await app.call('DELETE /notifications/:notification_id', { params }, ada)
      await app.refuse('not_found', 'DELETE /notifications/:notification_id', { params }, ada)
      await app.refuse('not_found', 'GET /notifications/:notification_id', { params }, ada)
    }
    expect(await unreadCount(app, ada.cookie)).toBe(0)
  })
})
