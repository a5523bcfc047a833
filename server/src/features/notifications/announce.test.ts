import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inboxOf } from '../../../test/inbox.ts'
import { query } from '../../../test/postgres.ts'
import { beforeStatements } from '../../../test/statements.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { FakeResend } from '../../adapters/mail/test/fake-resend.ts'
import type { Transaction } from '../../adapters/postgres/database.ts'
import { type Announcement, announce } from './announce.ts'
import { insertAnnouncement } from './announcement-queries.ts'
import { notifiesMany } from './notify-many.ts'

useApp()

const NEWS = { headline: 'Maintenance on Sunday', body: 'From 06:00 to 06:30 UTC.' }

const publish = (to: TestApp, announcement: Announcement) =>
  to.database.transaction((tx) => announce(tx, to.jobs, announcement))

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
  await app.settled()
  expect(await query(app.database_url, 'select name from announcements')).toEqual([])
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
    `insert into users (name, email) select 'Crowd', 'crowd.' || n || '@example.com' from generate_series(1, 60) as n`,
  )
  await publish(own, { all: true, ...NEWS })
  await own.settled()
  const rows = await query<{ user_id: string; count: number }>(
    own.database_url,
    'select user_id, count(*)::int from notifications group by user_id',
  )
  expect(rows).toHaveLength(62)
  expect(rows.filter(({ count }) => count !== 1)).toEqual([])
  expect(rows.map(({ user_id }) => user_id)).not.toContain(deaf.user_id)
  const mailed = own.mailbox.all.filter(({ template }) => template === 'system-announcement').map(({ to }) => to)
  expect(mailed).toHaveLength(62)
  expect(mailed).toEqual(expect.arrayContaining([ada.email, deaf.email]))
  expect(mailed).not.toContain(quiet.email)
  await own.close()
})

/** The users are in the order in which they are told. */
async function crowdOf(size: number, to: TestApp): Promise<{ user_ids: string[]; name: string; keeps_name: boolean }> {
  const rows = await query<{ id: string }>(
    to.database_url,
    `insert into users (name, email)
     select 'Crowd', 'crowd.' || n || '@example.com' from generate_series(1, ${size}) as n returning id`,
  )
  const name = 'sunday'
  await to.database.exec(insertAnnouncement({ name, content_hash: Buffer.alloc(32) }))
  return { user_ids: rows.map(({ id }) => id).sort(), name, keeps_name: true }
}

const CONTENT = { type: 'system_announcement', title: 'News', body: 'Read it.', action_path: '/', action_label: 'Go' }

/** Runs an attempt of the job, with a database that may fail. */
function attempt(to: TestApp, job: object, { database = to.database, signal = new AbortController().signal } = {}) {
  const { work } = notifiesMany({ database })
  return work({ ...job, content: CONTENT }, { id: 'job', number: 1, sent_at: new Date(), jobs: to.jobs, signal })
}

async function expectToldOnce(to: TestApp, user_ids: string[]) {
  await to.settled()
  const rows = await query<{ user_id: string }>(to.database_url, 'select user_id from notifications order by user_id')
  expect(rows.map(({ user_id }) => user_id)).toEqual(user_ids)
  expect(to.mailbox.all).toHaveLength(user_ids.length)
  expect(new Set(to.mailbox.all.map(({ to: email }) => email)).size).toBe(user_ids.length)
}

const toldIn = async (to: TestApp) => (await query(to.database_url, 'select from notifications')).length

test('an announcement that stops goes on after those who were told, and no one is told twice [E6]', async () => {
  const own = await startTestApp()
  const job = await crowdOf(50, own)
  const stopping = new AbortController()
  const database = {
    ...own.database,
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      own.database.transaction(work).finally(() => stopping.abort(new Error('The server stops'))),
  }
  await expect(attempt(own, job, { database, signal: stopping.signal })).rejects.toThrow('The server stops')
  await expectToldOnce(own, job.user_ids.slice(0, 20))
  await attempt(own, job)
  await expectToldOnce(own, job.user_ids)
  await attempt(own, job)
  await expectToldOnce(own, job.user_ids)
  await own.close()
})

test('an announcement that fails among some users tells none of them, and the next attempt tells all [E6]', async () => {
  const own = await startTestApp()
  const job = await crowdOf(50, own)
  let left = 30
  const failing = (tx: Transaction): Transaction => ({
    ...tx,
    ...beforeStatements(tx, ({ text }) => {
      if (text.includes('insert into notifications') && left-- === 0) throw new Error('The database was cut')
    }),
  })
  const database = {
    ...own.database,
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => own.database.transaction((tx) => work(failing(tx))),
  }
  await expect(attempt(own, job, { database })).rejects.toThrow('The database was cut')
  await expectToldOnce(own, job.user_ids.slice(0, 20))
  await attempt(own, job, { database })
  await expectToldOnce(own, job.user_ids)
  await own.close()
})

test('two attempts at once tell no one twice [E6]', async () => {
  const own = await startTestApp()
  const job = await crowdOf(50, own)
  await Promise.all([attempt(own, job), attempt(own, job)])
  await expectToldOnce(own, job.user_ids)
  await own.close()
})

test('an announcement waits while many mails wait, so that it delays none that a person waits for', async () => {
  const provider = new FakeResend()
  await provider.listen()
  const own = await startTestApp({
    email: { api_key: 're_test', from: 'Example <hello@example.com>', api_base_url: provider.url },
  })
  const job = await crowdOf(100, own)
  const gate = Promise.withResolvers<{ status: number; body: object }>()
  provider.plan.push(...Array.from({ length: 100 }, () => gate.promise))
  let looks = 0
  const database = beforeStatements(own.database, ({ text }) => {
    if (text.includes('pgboss.job')) looks += 1
  })
  const done = attempt(own, job, { database })
  // Ten mails are on their way, so that ten of the first batch wait, and thirty of the second.
  await expect.poll(() => toldIn(own), { timeout: 20_000 }).toBe(40)
  const before = looks
  await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(before + 1)
  expect(await toldIn(own)).toBe(40)
  gate.resolve({ status: 200, body: { id: 'mail-1' } })
  await done
  expect(await toldIn(own)).toBe(100)
  await own.close()
  await provider.close()
})

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
