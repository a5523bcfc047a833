import { beforeEach, describe, expect, test } from 'vitest'
import { fillInbox, inboxOf, unreadCount } from '../../../test/inbox.ts'
import { endedOrBlocked } from '../../../test/meanwhile.ts'
import { connect } from '../../../test/postgres.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

let ada: Somebody
useApp()
beforeEach(async () => {
  ada = await somebody(app, 'Ada')
})

const mark = (who: Somebody, body: object) => app.call('PATCH /notifications', { body: body as { all: true } }, who)
const refuseToMark = async (who: Somebody, body: object) =>
  (await app.refuse('validation_failed', 'PATCH /notifications', { body: body as { all: true } }, who)).body.errors

describe('marking read', () => {
  test('marking read accepts up to 100 ids, and 101 are refused and mark nothing [N4]', async () => {
    const ids = await fillInbox(app, { user_id: ada.user_id, count: 101 })
    expect(await refuseToMark(ada, { notification_ids: ids })).toMatchObject([{ pointer: '/notification_ids' }])
    expect(await unreadCount(app, ada.cookie)).toBe(101)
    expect((await mark(ada, { notification_ids: ids.slice(0, 100) })).body).toEqual({ updated: 100, unread_count: 1 })
  })

  test('marking read takes exactly one of ids and all [N4]', async () => {
    const [id = ''] = await fillInbox(app, { user_id: ada.user_id })
    expect(await refuseToMark(ada, { notification_ids: [id], all: true })).toMatchObject([{ pointer: '' }])
    expect(await refuseToMark(ada, {})).toMatchObject([{ pointer: '' }])
    expect(await refuseToMark(ada, { all: false })).toMatchObject([{ pointer: '/all' }])
    expect(await refuseToMark(ada, { notification_ids: [] })).toMatchObject([{ pointer: '/notification_ids' }])
    expect(await refuseToMark(ada, { notification_ids: ['x'] })).toMatchObject([{ pointer: '/notification_ids/0' }])
    expect(await refuseToMark(ada, { all: true, user_id: ada.user_id })).toMatchObject([{ pointer: '/user_id' }])
    expect(await unreadCount(app, ada.cookie)).toBe(1)
  })

  test('marking read counts repeated ids once, but only after the bound [N4]', async () => {
    const [id = ''] = await fillInbox(app, { user_id: ada.user_id, count: 2 })
    const notification_ids = Array.from({ length: 100 }, (_, index) => (index % 2 ? id : id.toUpperCase()))
    expect((await mark(ada, { notification_ids })).body).toEqual({ updated: 1, unread_count: 1 })
    expect(await refuseToMark(ada, { notification_ids: [...notification_ids, id] })).toHaveLength(1)
  })

  test('marking read ignores foreign, deleted and read ids, and keeps the first read time [N4]', async () => {
    const grace = await somebody(app, 'Grace')
    const [foreign = ''] = await fillInbox(app, { user_id: grace.user_id })
    const [own = ''] = await fillInbox(app, { user_id: ada.user_id })
    const notification_ids = [foreign, own, crypto.randomUUID()]
    expect((await mark(ada, { notification_ids })).body).toEqual({ updated: 1, unread_count: 0 })
    const [first] = await inboxOf(app, ada.cookie)
    expect((await mark(ada, { notification_ids })).body).toEqual({ updated: 0, unread_count: 0 })
    expect(await inboxOf(app, ada.cookie)).toEqual([first])
    expect(await unreadCount(app, grace.cookie)).toBe(1)
  })

  test.each(['one', 'two', 'all'])(
    'marking read counts what others marked while it waited for them: %s [N4]',
    async (which) => {
      const [first = '', second = '', third = ''] = await fillInbox(app, { user_id: ada.user_id, count: 5 })
      const bodies = {
        one: { notification_ids: [first] },
        two: { notification_ids: [first, third] },
        all: { all: true },
      }
      const other = await connect(app.database_url)
      await other.query('begin')
      await other.query('update notifications set read_at = now() where id = any ($1)', [[first, second]])
      const marking = mark(ada, bodies[which as keyof typeof bodies])
      await endedOrBlocked(app.database_url, marking)
      await other.query('commit')
      await other.end()
      const { unread_count } = (await marking).body
      expect(unread_count).toBe({ one: 3, two: 2, all: 0 }[which])
      expect(unread_count).toBe(await unreadCount(app, ada.cookie))
    },
  )

  test('marking read marks the whole inbox of the caller, and no other [N4]', async () => {
    const grace = await somebody(app, 'Grace')
    await fillInbox(app, { user_id: ada.user_id, count: 150 })
    await fillInbox(app, { user_id: ada.user_id, read: true })
    await fillInbox(app, { user_id: grace.user_id, count: 2 })
    expect((await mark(ada, { all: true })).body).toEqual({ updated: 150, unread_count: 0 })
    expect(await unreadCount(app, grace.cookie)).toBe(2)
  })
})
