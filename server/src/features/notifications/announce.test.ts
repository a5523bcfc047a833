import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inboxOf } from '../../../test/inbox.ts'
import { query } from '../../../test/postgres.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import type { Announcement, SubscriptionChange } from '../../events.ts'
import { announce } from './announce.ts'
import { ABOUT_SUBSCRIPTION } from './billing-words.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const NEWS = { headline: 'Maintenance on Sunday', body: 'From 06:00 to 06:30 UTC.' }

const publish = (to: TestApp, announcement: Announcement) =>
  to.database.transaction(async (tx) => announce(tx, to.events, announcement))

const turnOff = ({ cookie }: Somebody, to: TestApp, flags: { email: boolean; in_app: boolean }) =>
  to.call(
    'PUT /notifications/preferences',
    { body: { preferences: [{ type: 'system_announcement', ...flags }] } },
    { cookie },
  )

test('an announcement reaches the named people once, in the inbox and by mail', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  const action = { label: 'Read the details', path: '/dashboard' }
  await publish(app, { user_ids: [ada.user_id, ada.user_id], ...NEWS, action })
  const { mail, link } = await app.mailbox.take('system-announcement', ada.email)
  expect(mail).toMatchObject({ subject: NEWS.headline, text: expect.stringContaining('Read the details') })
  expect(link.pathname).toBe('/dashboard')
  expect(await inboxOf(app, ada.cookie)).toMatchObject([
    { type: 'system_announcement', title: NEWS.headline, body: NEWS.body, action_path: '/dashboard', metadata: null },
  ])
  expect(await inboxOf(app, grace.cookie)).toEqual([])
})

test('an announcement to everybody reaches everybody alive, batch after batch, each by preference', async () => {
  const own = await startTestApp()
  const [ada, quiet, deaf, gone] = [
    await somebody(own, 'Ada'),
    await somebody(own, 'Quiet'),
    await somebody(own, 'Deaf'),
    await somebody(own, 'Gone'),
  ]
  await turnOff(quiet, own, { email: false, in_app: true })
  await turnOff(deaf, own, { email: true, in_app: false })
  await own.call('DELETE /users/profile/account', { cookie: gone.cookie })
  await query(
    own.database_url,
    `insert into users (name, email) select 'Crowd', 'crowd.' || n || '@example.com' from generate_series(1, 1100) as n`,
  )
  await publish(own, { all: true, ...NEWS })
  expect(await own.events.drain(25_000)).toBe(0)
  const rows = await query<{ user_id: string; count: number }>(
    own.database_url,
    'select user_id, count(*)::int from notifications group by user_id',
  )
  expect(rows).toHaveLength(1102)
  expect(rows.filter(({ count }) => count !== 1)).toEqual([])
  expect(rows.map(({ user_id }) => user_id)).not.toContain(deaf.user_id)
  const mailed = own.mailbox.all.filter(({ template }) => template === 'system-announcement').map(({ to }) => to)
  expect(mailed).toHaveLength(1102)
  expect(mailed).toEqual(expect.arrayContaining([ada.email, deaf.email]))
  expect(mailed).not.toContain(quiet.email)
  await own.close()
})

test('an announcement whose transaction is rolled back is never made', async () => {
  const own = await startTestApp()
  const { user_id, cookie } = await somebody(own, 'Ada')
  await expect(
    own.database.transaction(async (tx) => {
      announce(tx, own.events, { user_ids: [user_id], ...NEWS })
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  await own.events.drain(10_000)
  expect(await inboxOf(own, cookie)).toEqual([])
  expect(own.mailbox.all).toEqual([])
  await own.close()
})

test('an announcement that could not be shown is refused before anybody hears of it', async () => {
  const faults: Announcement[] = [
    { all: true, ...NEWS, headline: '' },
    { all: true, ...NEWS, headline: 'x'.repeat(201) },
    { all: true, ...NEWS, body: '' },
    { all: true, ...NEWS, body: 'x'.repeat(501) },
    { all: true, ...NEWS, action: { label: '', path: '/' } },
    { all: true, ...NEWS, action: { label: 'Go', path: 'https://elsewhere.example' } },
    { all: true, ...NEWS, action: { label: 'Go', path: '//elsewhere.example' } },
  ]
  for (const fault of faults) await expect(publish(app, fault), JSON.stringify(fault)).rejects.toThrow(RangeError)
})

test('each change of a subscription is told in the inbox; its mail is billing’s own', async () => {
  const own = await startTestApp()
  const { user_id, cookie } = await somebody(own, 'Ada')
  const kinds = Object.keys(ABOUT_SUBSCRIPTION) as SubscriptionChange[]
  for (const kind of kinds) own.events.emit('billing.subscription_changed', { user_id, kind, subscription_id: 'sub_1' })
  own.events.emit('billing.trial_ending', { user_id, trial_ends_at: '2026-11-23T09:00:00Z' })
  await own.events.drain(10_000)
  const entries = await inboxOf(own, cookie)
  expect(entries).toHaveLength(kinds.length + 1)
  for (const { type, title, action_path, metadata } of entries) {
    const { kind } = metadata as { kind: SubscriptionChange | 'trial_ending' }
    expect([type, action_path]).toEqual(['billing_update', '/settings/billing'])
    expect(title).toBe(kind === 'trial_ending' ? 'Your trial ends soon' : ABOUT_SUBSCRIPTION[kind].title)
  }
  expect(entries.find(({ title }) => title === 'Your trial ends soon')?.body).toContain('23 November 2026')
  expect(own.mailbox.all).toEqual([])
  await own.close()
})
