import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { FakeResend } from '../../../src/adapters/mail/test/fake-resend.ts'
import { AUTH_SECRET } from '../../app.ts'
import { createTestDatabase } from '../../database.ts'
import { query } from '../../postgres.ts'
import { launchServer, runServer, startServer } from '../server-process.ts'

async function start() {
  const { url, drop } = await createTestDatabase()
  const provider = new FakeResend()
  await provider.listen()
  onTestFinished(async () => {
    await provider.close()
    await drop()
  })
  const email = {
    EMAIL_API_KEY: 're_test',
    EMAIL_FROM: 'Example <hello@example.com>',
    EMAIL_API_BASE_URL: provider.url,
  }
  const environment = { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: url, ...email }
  const startWork = () => {
    const { child } = launchServer('work', environment)
    onTestFinished(() => child.stop())
    return child
  }
  const waiting = async () =>
    (await query(url, "select from pgboss.job where name = 'mail' and state < 'completed'")).length
  return { url, provider, environment, startWork, waiting }
}

const recipients = ({ requests }: FakeResend) =>
  requests.flatMap(({ body }) => (body as { to: string[] }).to).toSorted()

test('mails survive that the API and a worker are killed, and each arrives once [E7, J2]', async () => {
  const { url, provider, environment, startWork, waiting } = await start()
  const api = await startServer({ ...environment, RUN_JOBS: 'off' })
  const emails = Array.from({ length: 12 }, (_, index) => `person-${String(index).padStart(2, '0')}@example.com`)
  for (const email of emails) {
    await api.call('POST /auth/sign-up', { body: { name: 'Ada', email, password: 'horse battery staple 4711' } })
  }
  await api.stop('SIGKILL')
  expect(await waiting()).toBe(12)

  // The provider hears of each attempt, and gives no response while the first worker lives.
  provider.plan.push(...Array.from({ length: 10 }, () => 'hang' as const))
  const killed = startWork()
  while (provider.requests.length < 10) await wait(20)
  killed.signal('SIGKILL')
  await killed.closed
  provider.requests.length = 0
  provider.plan.length = 0
  // The last signs of life seem to be older than the half minute that they have.
  await query(url, "update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'")

  startWork()
  const hurry = "update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'"
  while ((await waiting()) > 0) {
    await query(url, hurry)
    await wait(50)
  }
  expect(recipients(provider)).toEqual(emails)
})

test('an operator lists the mails that were not delivered, and sends them again [E8]', async () => {
  const { url, provider, environment, waiting } = await start()
  const run = (words: string) => runServer(words, { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: url })
  const api = await startServer(environment)
  expect((await run('jobs list --name=mail')).stdout).toBe('No job is dead or waits\n')
  provider.plan.push({ status: 422 })
  const body = { name: 'Ada', email: 'ada@example.com', password: 'horse battery staple 4711' }
  await api.call('POST /auth/sign-up', { body })
  const list = async () => JSON.parse((await run('jobs list --name=mail --json')).stdout)
  while (!(await list())[0]?.died_at) await wait(20)
  const { stdout } = await run('jobs list')
  expect(stdout).toMatch(/^[\da-f-]{36} mail sign_up, sent .*, dead since .* after 1 attempts: .*answered 422/)
  expect(stdout).not.toContain('@')
  const id = stdout.slice(0, 36)
  expect(await run(`jobs retry ${id}`)).toEqual({ code: 0, stdout: 'One job is attempted again\n', stderr: '' })
  while ((await waiting()) > 0 || provider.requests.length < 2) await wait(20)
  expect(recipients(provider)).toEqual([body.email, body.email])
  const none = 'server jobs retry failed: No job with the id or name mail can be attempted again\n'
  expect(await run('jobs retry mail')).toEqual({ code: 1, stdout: '', stderr: none })
})
