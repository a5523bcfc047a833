import type { NotificationType } from '@plinth/contract/notifications'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fillInbox, inboxOf } from '../../../test/inbox.ts'
import { query } from '../../../test/postgres.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { type NotificationContent, notify } from './notify.ts'

vi.mock('@plinth/product/notifications', async (original) => ({
  ...(await original<object>()),
  NOTIFICATION_TYPES: [{ type: 'report_ready', mail: 'system-announcement', email: false, in_app: true }],
}))

// The compiler knows the types of the real product.
const REPORT = 'report_ready' as NotificationType
const RETIRED = 'retired_type' as NotificationType

const NEWS = {
  type: REPORT,
  title: 'Your report is ready',
  body: 'It has 12 pages.',
  action_path: '/dashboard',
  action_label: 'Open the report',
} as NotificationContent

let ada: Somebody
useApp()
beforeEach(async () => {
  ada = await somebody(app, 'Ada')
})

const choose = (type: NotificationType, flags: { email: boolean; in_app: boolean }) =>
  app.call('PUT /notifications/preferences', { body: { preferences: [{ type, ...flags }] } }, ada)

const preferences = async () => (await app.call('GET /notifications/preferences', ada)).body.preferences

async function mailsOf(news: NotificationContent) {
  await notify(app, ada.user_id, news)
  await app.settled()
  return app.mailbox.to(ada.email)
}

describe('a notification type of the product', () => {
  test('a type of the product goes where its entry says until the user chooses [N1]', async () => {
    expect((await preferences()).at(-1)).toEqual({ type: REPORT, email: false, in_app: true })
    expect(await mailsOf(NEWS)).toEqual([])
    expect(await inboxOf(app, ada.cookie, { type: REPORT })).toMatchObject([{ type: REPORT, title: NEWS.title }])
  })

  test.each([
    { flags: { email: true, in_app: true }, entries: 1, mails: 1 },
    { flags: { email: true, in_app: false }, entries: 0, mails: 1 },
    { flags: { email: false, in_app: true }, entries: 1, mails: 0 },
    { flags: { email: false, in_app: false }, entries: 0, mails: 0 },
  ])('a type of the product obeys $flags [N1, N2]', async ({ flags, entries, mails }) => {
    await choose(REPORT, flags)
    expect((await preferences()).at(-1)).toEqual({ type: REPORT, ...flags })
    expect(await mailsOf(NEWS)).toHaveLength(mails)
    expect(await inboxOf(app, ada.cookie)).toHaveLength(entries)
  })

  test('a type of the product is mailed with its words, its link and a way to the preferences', async () => {
    await choose(REPORT, { email: true, in_app: true })
    await notify(app, ada.user_id, NEWS)
    const { mail, link } = await app.mailbox.take('system-announcement', ada.email)
    expect(mail.subject).toBe('Your report is ready')
    expect(mail.text).toContain('Open the report:')
    expect(mail.text).toContain(`${app.frontend_url}/settings/notifications`)
    expect(link.href).toBe(`${app.frontend_url}/dashboard`)
  })
})

describe('a stored type that this release does not know', () => {
  test('an unknown stored type is listed, read, counted and deleted as any other [N5, N6, N7]', async () => {
    const [notification_id = ''] = await fillInbox(app, { user_id: ada.user_id, type: RETIRED })
    const { cookie } = ada
    expect(await inboxOf(app, cookie)).toMatchObject([{ id: notification_id, type: RETIRED }])
    expect(await inboxOf(app, cookie, { unread: 'true' })).toHaveLength(1)
    const params = { notification_id }
    const { body } = await app.call('GET /notifications/:notification_id', { params }, { cookie })
    expect(body.type).toBe(RETIRED)
    await app.call('DELETE /notifications/:notification_id', { params }, { cookie })
    expect(await inboxOf(app, cookie)).toEqual([])
  })

  test('an unknown stored type is no filter and no preference, and a choice of it is not shown [N2, N6]', async () => {
    await query(
      app.database_url,
      `insert into notification_preferences (user_id, type, email, in_app)
       values ('${ada.user_id}', '${RETIRED}', false, false)`,
    )
    expect((await preferences()).map(({ type }) => type)).not.toContain(RETIRED)
    await app.refuse('validation_failed', 'GET /notifications', { query: { type: RETIRED } }, ada)
    const body = { preferences: [{ type: RETIRED, email: true, in_app: true }] }
    await app.refuse('validation_failed', 'PUT /notifications/preferences', { body }, ada)
  })
})
