import { setTimeout as wait } from 'node:timers/promises'
import { connect, query } from '@plinth/database/client'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { expect, onTestFinished, test } from 'vitest'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { compare } from '../writes.ts'
import { startApi, watchHealth } from './api.ts'
import { startCluster } from '../../../server/test/process/cluster.ts'
import { send, slowest, startLoad, USERS, unexpected } from './load.ts'

const WRITERS = 200
const LOCKED_MS = 6000
const POOL_MAX = 10

test('while a table is locked 200 writers get 503, and nothing hangs or leaks', async () => {
  const cluster = await startCluster()
  await migrate({ database_url: cluster.url, directory: defaultMigrationsDirectory })
  const { port } = await startApi(cluster.url, { DATABASE_POOL_MAX: String(POOL_MAX) })
  const cookies = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, USERS)
  const locker = await connect(cluster.url)
  onTestFinished(() => locker.end())
  const health = watchHealth(port)
  onTestFinished(() => health.end())

  await locker.query('begin; lock table organizations in share row exclusive mode')
  const load = startLoad({ port, cookies, workers: WRITERS, write_every: 1 })
  onTestFinished(() => load.end())
  await wait(LOCKED_MS)
  const during = [...load.answers]
  await locker.query('commit')
  await load.end()
  await health.end()

  const refused = load.answers.filter(({ status }) => status === 503)
  console.log(
    `${WRITERS} writers: ${refused.length} × 503, slowest ${slowest(refused)} ms; ` +
      `${load.acknowledged.size} written after the lock; /health slowest ${slowest(health.answers)} ms`,
  )
  expect(during.filter(({ status }) => status !== 503)).toEqual([])
  expect(during.length).toBeGreaterThanOrEqual(WRITERS)
  expect(unexpected(load.answers)).toEqual([])
  expect(health.answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await compare(cluster.url, load)).toEqual({ lost: [], doubled: [], unexplained: [] })

  expect((await send({ port, cookie: cookies[0] ?? '', name: 'afterwards' })).status).toBe(201)
  const ours = await query<{ state: string }>(
    cluster.url,
    `select state from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and pid <> ${await pidOf(locker)}`,
  )
  expect(ours.length).toBeLessThanOrEqual(POOL_MAX)
  expect(ours.filter(({ state }) => state !== 'idle')).toEqual([])
})

async function pidOf(client: { query(text: string): Promise<{ rows: { pid: number }[] }> }): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
