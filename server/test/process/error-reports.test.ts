import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeSentry } from '../../src/adapters/error-reporting/test/fake-sentry.ts'
import { FakeResend } from '../../src/adapters/mail/test/fake-resend.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { startServer } from './server-process.ts'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

let database: TestDatabase
let sentry: FakeSentry
beforeEach(async () => {
  database = await createTestDatabase()
  sentry = new FakeSentry()
  await sentry.listen()
})
afterEach(async () => {
  await sentry.close()
  await database.drop()
})

// The code throws an uncaught error, and is loaded before the server.
const throwOn = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`

test.each([
  ['an exception that nobody catches', "process.on('SIGUSR2',()=>{throw new TypeError('kaboom')})"],
  ['a rejection that nobody handles', "process.on('SIGUSR2',()=>{Promise.reject(new TypeError('kaboom'))})"],
])('%s is reported as fatal, and the process ends with 1', async (_, code) => {
  const server = await startServer({
    DATABASE_URL: database.url,
    ERROR_REPORTING_DSN: sentry.dsn,
    RELEASE_VERSION: '1.2.3',
    RELEASE_COMMIT: COMMIT,
    NODE_OPTIONS: throwOn(code),
  })
  expect(await server.stop('SIGUSR2')).toBe(1)
  expect(sentry.reports.map(({ event }) => event)).toMatchObject([
    {
      level: 'fatal',
      environment: 'test',
      release: `1.2.3+${COMMIT}`,
      exception: { values: [{ type: 'TypeError', value: 'kaboom', mechanism: { handled: false } }] },
    },
  ])
  expect(server.lines.some((line) => line.includes('"unexpected error, the process ends"'))).toBe(true)
})

test('a provider that hangs does not keep a broken process alive', async () => {
  const code = "process.on('SIGUSR2',()=>{throw new Error('kaboom')})"
  const server = await startServer({
    DATABASE_URL: database.url,
    ERROR_REPORTING_DSN: sentry.dsn,
    NODE_OPTIONS: throwOn(code),
  })
  sentry.plan.push('hang')
  expect(await server.stop('SIGUSR2')).toBe(1)
  expect(sentry.reports).toHaveLength(1)
})

test('what fails while the process shuts down is reported before it ends', async () => {
  const chat = new FakeResend()
  await chat.listen()
  const server = await startServer({
    DATABASE_URL: database.url,
    ERROR_REPORTING_DSN: sentry.dsn,
    CHAT_BOT_TOKEN: 'xoxb-test',
    CHAT_API_BASE_URL: chat.url,
  })
  const answer = Promise.withResolvers<{ status: number }>()
  chat.plan.push(answer.promise)
  sentry.plan.push({ status: 200, after_ms: 1000 })
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  expect((await server.call('POST /marketing/contact', { body })).status).toBeLessThan(300)
  await expect.poll(() => chat.requests.length, { timeout: 20_000 }).toBe(1)
  const stopped = server.stop()
  await expect.poll(() => server.lines.some((line) => line.includes('"draining"')), { timeout: 20_000 }).toBe(true)
  answer.resolve({ status: 500 })
  expect(await stopped).toBe(0)
  expect(sentry.reports).toMatchObject([
    { answered: true, event: { exception: { values: [{ type: 'ChatAlertFailed' }] } } },
  ])
  await chat.close()
})
