import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
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
function startWork() {
  const { child } = launchServer('work', environment())
  onTestFinished(() => child.stop())
  return child
}
const sent = (to: string): Run => ({
  code: 0,
  stdout: `A job of sunday tells ${to}. With --dry-run this command says how many are left\n`,
  stderr: '',
})
const finished = (count: number) => ({
  code: 0,
  stdout: expect.stringMatching(`^sunday was finished already, at .*: ${count} accounts told`),
})
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

const told = async () => (await query(database.url, 'select from notifications')).length

const mailedOnce = async (count: number) => {
  await expect.poll(() => mailed().length, { timeout: 60_000 }).toBe(count)
  expect(new Set(mailed()).size).toBe(count)
}

test('a confirmed announcement tells every account once, and a second start tells no one [E3, E6]', async () => {
  await crowd(25)
  expect(await run(`sunday ${NEWS} --dry-run`)).toEqual({
    code: 0,
    stdout: 'sunday would tell 25 accounts\n',
    stderr: '',
  })
  expect(await run(`sunday ${NEWS}`)).toEqual(failed('sunday would tell 25 accounts. Confirm with --yes'))
  const link = '--link=/dashboard --label=Look'
  expect(await run(`sunday ${NEWS} ${link} --yes`)).toEqual(sent('25 accounts'))
  expect(await inboxes()).toEqual([{ entries: 0, accounts: 25 }])
  startWork()
  await mailedOnce(25)
  const [entry] = await query(database.url, 'select type, title, body, action_path from notifications')
  expect(entry).toEqual({
    type: 'system_announcement',
    title: 'Maintenance',
    body: 'On_Sunday',
    action_path: '/dashboard',
  })
  expect(await run(`sunday ${NEWS} ${link} --yes`)).toMatchObject(finished(25))
  expect(await inboxes()).toEqual([{ entries: 1, accounts: 25 }])
})

test('an announcement whose process is killed goes on, and tells and mails no one twice [E6]', async () => {
  await crowd(60)
  // The provider gives no response, so that the announcement waits after forty accounts.
  provider.plan.push(...Array.from({ length: 60 }, () => 'hang' as const))
  const killed = startWork()
  expect(await run(`sunday ${NEWS} --yes`)).toEqual(sent('60 accounts'))
  await expect.poll(told, { timeout: 60_000 }).toBe(40)
  killed.signal('SIGKILL')
  await killed.closed
  provider.plan.length = 0
  provider.requests.length = 0
  // The last signs of life seem to be older than the half minute that they have.
  await query(database.url, "update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'")
  expect(await run(`sunday ${NEWS} --dry-run`)).toMatchObject({
    stdout: 'sunday would tell 20 accounts, after 40 before\n',
  })
  expect(await run(`sunday ${NEWS} --yes`)).toEqual(sent('20 accounts, after 40 before'))
  startWork()
  await expect.poll(told, { timeout: 60_000 }).toBe(60)
  expect(await inboxes()).toEqual([{ entries: 1, accounts: 60 }])
  await mailedOnce(60)
})

test('an announcement that an operator stops tells no one else, and cannot be begun again', async () => {
  await crowd(60)
  const gate = Promise.withResolvers<{ status: number; body: object }>()
  provider.plan.push(...Array.from({ length: 40 }, () => gate.promise))
  startWork()
  await run(`sunday ${NEWS} --yes`)
  await expect.poll(told, { timeout: 60_000 }).toBe(40)
  expect(await run('sunday --stop')).toMatchObject({
    code: 0,
    stdout: 'sunday is stopped, and tells no one any more\n',
  })
  gate.resolve({ status: 200, body: { id: 'mail-1' } })
  await mailedOnce(40)
  expect(await run(`sunday ${NEWS} --yes`)).toMatchObject(finished(40))
  expect(await told()).toBe(40)
})

test('two starts at once tell no one twice [E6]', async () => {
  await crowd(25)
  const ends = await Promise.all([run(`sunday ${NEWS} --yes`), run(`sunday ${NEWS} --yes`)])
  expect(ends).toMatchObject([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ])
  startWork()
  await mailedOnce(25)
  expect(await inboxes()).toEqual([{ entries: 1, accounts: 25 }])
})

test('an announcement may go to named accounts, and its name stays that of its text and people', async () => {
  await crowd(3)
  const to = '--to=crowd.2@example.com,CROWD.3@example.com'
  expect(await run(`trial ${NEWS} ${to} --yes`)).toMatchObject({ code: 0 })
  startWork()
  await mailedOnce(2)
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
  ['sunday --stop', 'No announcement is under way with the name sunday'],
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
