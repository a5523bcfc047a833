import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inboxOf } from '../../../test/inbox.ts'
import { query } from '../../../test/postgres.ts'
import { beforeStatements } from '../../../test/statements.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { FakeResend } from '../../adapters/mail/test/fake-resend.ts'
import { DatabaseUnavailable } from '../../adapters/postgres/errors.ts'
import type { Announcement } from '../../events/events.ts'
import { announce } from './announce.ts'

useApp()

const NEWS = { headline: 'Maintenance on Sunday', body: 'From 06:00 to 06:30 UTC.' }

const publish = (to: TestApp, announcement: Announcement) =>
  to.database.transaction(async (tx) => announce(tx, to.events, announcement))

const turnOff = ({ cookie }: Somebody, to: TestApp, flags: { email: boolean; in_app: boolean }) =>
  to.call(
    'PUT /notifications/preferences',
    { body: { preferences: [{ type: 'system_announcement', ...flags }] } },
    { cookie },
  )

test('an announcement reaches the selected users once, in the inbox and by mail [E3]', async () => {
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

test('an announcement to all reaches every living user, in batches, by their preferences [E3, N1]', async () => {
  const own = await startTestApp()
  const [ada, quiet, deaf, gone] = [
    await somebody(own, 'Ada'),
    await somebody(own, 'Quiet'),
    await somebody(own, 'Deaf'),
    await somebody(own, 'Gone'),
  ]
  await turnOff(quiet, own, { email: false, in_app: true })
  await turnOff(deaf, own, { email: true, in_app: false })
  await own.call('DELETE /users/profile/account', gone)
  await query(
    own.database_url,
    `insert into users (name, email) select 'Crowd', 'crowd.' || n || '@example.com' from generate_series(1, 1100) as n`,
  )
  await publish(own, { all: true, ...NEWS })
  await own.settled()
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

const crowd = (to: TestApp, size: number) =>
  query<{ id: string }>(
    to.database_url,
    `insert into users (name, email)
     select 'Crowd', 'crowd.' || n || '@example.com' from generate_series(1, ${size}) as n returning id`,
  )

const inboxes = async (to: TestApp) => {
  const [row] = await query<{ told: number }>(to.database_url, 'select count(*)::int as told from notifications')
  return row?.told
}

test('an announcement to 500 users on an overloaded bus reaches all 500', async () => {
  const own = await startTestApp()
  const { queues } = own.events
  await crowd(own, 500)
  const gate = Promise.withResolvers<void>()
  let overloaded = true
  const flood = () => {
    for (const queue of ['mail', 'other'] as const) {
      const { dropped } = queues[queue]
      while (queues[queue].dropped === dropped) own.events.later('flood', () => gate.promise.then(() => wait(1)), queue)
    }
    if (overloaded) setImmediate(flood)
  }
  flood()
  await publish(own, { all: true, ...NEWS })
  // The first mail waits for room in its queue.
  await expect.poll(() => queues.mail.waiting, { timeout: 20_000 }).toBe(1001)
  expect(await inboxes(own)).toBe(1)
  gate.resolve()
  await expect.poll(() => inboxes(own), { timeout: 20_000 }).toBeGreaterThan(1)
  overloaded = false
  await own.settled()
  expect(await inboxes(own)).toBe(500)
  expect(new Set(own.mailbox.all.map(({ to }) => to)).size).toBe(500)
  expect(own.log.find(({ event }) => event === 'announcement.finished')).toMatchObject({ told: 500 })
  await own.close()
})

test('an announcement waits while the database is unavailable, and no one is skipped', async () => {
  // The first page fails once, and the first person twice.
  const failing = new Set([1, 3, 4])
  let statements = 0
  const own = await startTestApp({
    wrap: (database) =>
      beforeStatements(database, () => {
        statements += 1
        if (failing.delete(statements)) throw new DatabaseUnavailable(new Error('cut'))
      }),
  })
  await crowd(own, 30)
  statements = 0
  await publish(own, { all: true, ...NEWS })
  await own.settled()
  expect(failing.size).toBe(0)
  expect(await inboxes(own)).toBe(30)
  await own.close()
})

test.each(['all', 'user_ids'] as const)(
  'at shutdown an announcement to %s stops, and the log says how many were not told',
  async (to) => {
    const provider = new FakeResend()
    await provider.listen()
    const configuration = { api_key: 're_test', from: 'Example <hello@example.com>', api_base_url: provider.url }
    const own = await startTestApp({ email: configuration })
    const people = await crowd(own, 40)
    provider.plan.push(...Array.from({ length: 10 }, () => ({ status: 200, body: { id: '1' } })), 'hang')
    await publish(own, { ...(to === 'all' ? { all: true } : { user_ids: people.map(({ id }) => id) }), ...NEWS })
    await expect.poll(() => provider.requests.length, { timeout: 20_000 }).toBe(11)
    await own.events.drain(200)
    const stopped = await vi.waitFor(
      () => own.log.find(({ event }) => event === 'announcement.stopped') ?? expect.fail(),
    )
    // The eleventh mail was being sent and is given up; its inbox entry exists.
    expect(stopped).toMatchObject({ told: 11, not_told: 29 })
    expect(await inboxes(own)).toBe(11)
    await own.close()
    await provider.close()
  },
)

test('an announcement that could not be displayed is refused before anyone is notified', async () => {
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
