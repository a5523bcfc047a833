import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { AUTH_SECRET } from '../../app.ts'
import { createTestDatabase } from '../../database.ts'
import { query } from '../../postgres.ts'
import { launchServer, startServer } from '../server-process.ts'

const OLD_HIT = "insert into rate_limits values ('old', array[now()], true, now() - interval '1 hour')"

async function createDatabase() {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  await query(url, OLD_HIT)
  return { url, hits: () => query(url, 'select from rate_limits') }
}

/** Resolves with where it serves its metrics, once it works. */
async function startWork(url: string) {
  const environment = { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: url, METRICS_PORT: '0' }
  const { child, ended, stdout } = launchServer('work', environment)
  onTestFinished(() => child.stop())
  const line = () =>
    stdout()
      .split('\n')
      .find((each) => each.includes('"event":"working"'))
  while (line() === undefined) {
    if (child.hasEnded()) throw new Error((await ended).stderr)
    await wait(50)
  }
  const { metrics } = JSON.parse(line() ?? '')
  const stop = async () => {
    child.signal('SIGTERM')
    return (await ended).code
  }
  return { origin: metrics, stop }
}

test('the API sweeps by a job, and with RUN_JOBS=off it leaves that to server work', async () => {
  const { url, hits } = await createDatabase()
  const idle = await startServer({ DATABASE_URL: url, RUN_JOBS: 'off' })
  expect(await query(url, "select name from pgboss.queue where name = 'sweep'")).toEqual([{ name: 'sweep' }])
  expect(await query(url, 'select from pgboss.schedule')).toEqual([])
  expect(await query(url, 'select cron_on from pgboss.version')).toEqual([{ cron_on: null }])

  const worker = await startWork(url)
  // A product may have more.
  expect(await query(url, 'select name, cron, timezone from pgboss.schedule')).toEqual(
    expect.arrayContaining([
      { name: 'customer_deletions', cron: '* * * * *', timezone: 'UTC' },
      { name: 'invitation_mails', cron: '* * * * *', timezone: 'UTC' },
      { name: 'object_deletions', cron: '* * * * *', timezone: 'UTC' },
      { name: 'sweep', cron: '*/5 * * * *', timezone: 'UTC' },
    ]),
  )
  // The time of the job seems to have come.
  await query(url, "insert into pgboss.job (name, retry_limit) values ('sweep', 0)")
  await expect.poll(hits).toEqual([])
  expect(await worker.stop()).toBe(0)
  expect(await idle.stop()).toBe(0)

  await query(url, OLD_HIT)
  const busy = await startServer({ DATABASE_URL: url })
  await query(url, "insert into pgboss.job (name, retry_limit) values ('sweep', 0)")
  await expect.poll(hits).toEqual([])
  expect(await busy.stop()).toBe(0)
})

test('server work serves its metrics and its health, and nothing else', async () => {
  const { url } = await createDatabase()
  const { origin, stop } = await startWork(url)
  expect((await fetch(`${origin}/health`)).status).toBe(200)
  expect((await fetch(`${origin}/`)).status).toBe(404)
  const read = async () => await (await fetch(`${origin}/metrics`)).text()
  await expect.poll(read).toContain('jobs_waiting{name="sweep"}')
  expect(await read()).toContain('jobs_dead{name="sweep"} 0')
  expect(await read()).toContain('jobs_oldest_seconds{name="sweep"} 0')
  expect(await stop()).toBe(0)
})
