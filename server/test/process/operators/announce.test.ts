import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeResend } from '../../../src/adapters/mail/test/fake-resend.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { query } from '../../postgres.ts'
import { launchServer, type Run, runServer } from '../server-process.ts'

const provider = new FakeResend()
let database: TestDatabase
beforeAll(() => provider.listen())
afterAll(() => provider.close())
beforeEach(async () => {
  database = await createTestDatabase()
  provider.requests.length = 0
  provider.plan.length = 0
  return () => database.drop()
})

const environment = () => ({
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  EMAIL_API_KEY: 're_test',
  EMAIL_FROM: 'Example <hello@example.com>',
  EMAIL_API_BASE_URL: provider.url,
})
const NEWS = '--title=Maintenance --text=On_Sunday'
const run = (words: string) => runServer(`announce ${words}`, environment())
const launch = (words: string) => launchServer(`announce ${words}`, environment())
const done = (line: string) => expect.objectContaining({ code: 0, stdout: expect.stringContaining(`${line}\n`) })
const failed = (reason: string): Run => ({ code: 1, stdout: '', stderr: `server announce failed: ${reason}\n` })

const crowd = (size: number) =>
  query(
    database.url,
    `insert into users (name, email) select 'Crowd', 'crowd.' || n || '@example.com' from generate_series(1, ${size}) as n`,
  )

/** An attempt that is repeated has the key of the mail. */
const mailed = () =>
  [
    ...new Map(provider.requests.map(({ headers, body }) => [headers['idempotency-key'], addressOf(body)])).values(),
  ].sort()
const addressOf = (body: unknown) => JSON.stringify(body).match(/crowd\.\d+@example\.com/)?.[0]

const inboxes = () =>
  query<{ entries: number; accounts: number }>(
    database.url,
    `select entries, count(*)::int as accounts from (
       select count(n.id)::int as entries from users u left join notifications n on n.user_id = u.id group by u.id
     ) as counted group by entries order by entries`,
  )

test('a confirmed announcement tells every account once, and a second start tells no one [E3, E6]', async () => {
  await crowd(25)
  expect(await run(`sunday ${NEWS} --dry-run`)).toEqual({
    code: 0,
    stdout: 'sunday would tell 25 accounts\n',
    stderr: '',
  })
  expect(await run(`sunday ${NEWS}`)).toEqual(failed('sunday would tell 25 accounts. Confirm with --yes'))
  expect(await inboxes()).toEqual([{ entries: 0, accounts: 25 }])
  expect(await run(`sunday ${NEWS} --link=/dashboard --label=Look --yes`)).toEqual(
    done('sunday is finished: 25 accounts told'),
  )
  const [entry] = await query(database.url, 'select type, title, body, action_path from notifications')
  expect(entry).toEqual({
    type: 'system_announcement',
    title: 'Maintenance',
    body: 'On_Sunday',
    action_path: '/dashboard',
  })

  const again = await run(`sunday ${NEWS} --link=/dashboard --label=Look --yes`)
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^sunday was finished already, at .*: 25 accounts told/),
  })
  expect(await inboxes()).toEqual([{ entries: 1, accounts: 25 }])
  expect([new Set(mailed()).size, mailed().length]).toEqual([25, 25])
})

test('an announcement that a signal stops goes on where it ended, and each is told once [E6]', async () => {
  await crowd(25)
  const gate = Promise.withResolvers<{ status: number; body: object }>()
  provider.plan.push(...Array.from({ length: 100 }, () => gate.promise))
  const { child, ended, stdout } = launch(`sunday ${NEWS} --yes`)
  await expect.poll(() => mailed().length, { timeout: 60_000 }).toBe(10)
  child.signal('SIGTERM')
  await expect.poll(stdout, { timeout: 20_000 }).toContain('announcement.stopping')
  gate.resolve({ status: 200, body: { id: 'mail-1' } })
  expect(await ended).toMatchObject({
    code: 1,
    stderr: 'server announce failed: sunday was stopped: 10 accounts told. The same command goes on\n',
  })
  expect(await inboxes()).toEqual([
    { entries: 0, accounts: 15 },
    { entries: 1, accounts: 10 },
  ])
  provider.plan.length = 0
  expect(await run(`sunday ${NEWS} --dry-run`)).toMatchObject({
    stdout: 'sunday would tell 15 accounts, after 10 before\n',
  })
  expect(await run(`sunday ${NEWS} --yes`)).toEqual(done('sunday is finished: 25 accounts told'))
  expect(await inboxes()).toEqual([{ entries: 1, accounts: 25 }])
  expect([new Set(mailed()).size, mailed().length]).toEqual([25, 25])
})

test('an announcement whose process is killed tells and mails no one twice afterwards [E6]', async () => {
  await crowd(25)
  provider.plan.push(...Array.from({ length: 10 }, () => ({ status: 200, body: { id: 'mail-1' } })), 'hang')
  const { child, ended } = launch(`sunday ${NEWS} --yes`)
  await expect.poll(() => mailed().length, { timeout: 60_000 }).toBeGreaterThan(10)
  child.signal('SIGKILL')
  await ended
  expect(await run(`sunday ${NEWS} --yes`)).toEqual(done('sunday is finished: 25 accounts told'))
  expect(await inboxes()).toEqual([{ entries: 1, accounts: 25 }])
  expect(new Set(mailed()).size).toBe(mailed().length)
})

test('two starts at once tell no one twice, and one of them finishes [E6]', async () => {
  await crowd(25)
  const ends = await Promise.all([run(`sunday ${NEWS} --yes`), run(`sunday ${NEWS} --yes`)])
  const said = ends.map(({ stdout, stderr }) => stdout + stderr)
  expect(said.filter((text) => text.includes('sunday is finished: 25 accounts told'))).toHaveLength(1)
  expect(said.filter((text) => /Another process sends sunday|was finished already/.test(text))).toHaveLength(1)
  expect(await inboxes()).toEqual([{ entries: 1, accounts: 25 }])
  expect([new Set(mailed()).size, mailed().length]).toEqual([25, 25])
})

test('an announcement may go to named accounts, and its name stays that of its text and people', async () => {
  await crowd(3)
  const to = '--to=crowd.2@example.com,CROWD.3@example.com'
  expect(await run(`trial ${NEWS} ${to} --yes`)).toEqual(done('trial is finished: 2 accounts told'))
  expect(mailed()).toEqual(['crowd.2@example.com', 'crowd.3@example.com'])
  const other = failed('trial is the name of another announcement, with other text or people')
  expect(await run(`trial ${NEWS} --yes`)).toEqual(other)
  expect(await run(`trial --title=Maintenance --text=On_Monday ${to} --yes`)).toEqual(other)
  expect(await inboxes()).toEqual([
    { entries: 0, accounts: 1 },
    { entries: 1, accounts: 2 },
  ])
})

test.each([
  ['sunday --title=News', 'An announcement needs --title and --text'],
  ['sunday --title=News --text=Text --label=Look', '--label is the text of the button that leads to --link'],
  ['sunday --title=News --text=Text --to=nobody@example.com', 'No account has the address nobody@example.com'],
  [
    'sunday --title=News --text=Text --link=//elsewhere.example',
    'The action of an announcement leads to a path of this application',
  ],
  [
    'on/sunday --title=News --text=Text',
    'The name of an announcement has at most 64 letters, digits, dots, hyphens and underscores',
  ],
])('server announce %s is refused with a reason', async (words, reason) => {
  expect(await run(`${words} --yes`)).toEqual(failed(reason))
})
