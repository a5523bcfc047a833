// The disk of PostgreSQL fills up under a running replica, that of its tables or that of its write-ahead log.
import { cp, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@plinth/database/client'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { withDatabase } from '@plinth/tools/databases'
import { expect, onTestFinished, test } from 'vitest'
import { type Cluster, startCluster } from '../../../server/test/process/cluster.ts'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { compare } from '../writes.ts'
import { startApi, untilReady, watchHealth } from './api.ts'
import { type Load, send, slowest, startLoad, USERS, unexpected } from './load.ts'
import { mountSmallVolume } from './small-volume.ts'

const WORKERS = 8

test('while the disk of the tables is full writes get 503 and reads go on', async () => {
  const cluster = await startCluster()
  const volume = await mountSmallVolume(cluster, { name: 'tables', size_mb: 64 })
  await query(cluster.url, `create tablespace small location '${volume.path}'`)
  await query(cluster.url, 'create database small tablespace small')
  const { load, port, cookies, end } = await startLoaded(withDatabase(cluster.url, 'small'))

  await volume.fill()
  // The pages of a table must be full first.
  await untilRefused(load)
  const from = load.answers.length
  await untilRefused(load)
  const reads = await send({ port, cookie: cookies[0] ?? '', path: '/organizations/current' })
  expect(reads.status).toBe(200)
  expect(load.answers.slice(from).filter(({ status }) => status === 200).length).toBeGreaterThan(0)

  await volume.free()
  await end()
})

test('a write-ahead log without space stops PostgreSQL, and the replica goes on with it', async () => {
  const cluster = await startCluster()
  const volume = await mountSmallVolume(cluster, { name: 'log', size_mb: 64 })
  await query(cluster.url, "alter system set max_wal_size = '32MB'")
  await query(cluster.url, "alter system set min_wal_size = '32MB'")
  await moveLog(cluster, volume.path)
  const { load, port, end } = await startLoaded(cluster.url)

  // The segments that exist are used up first, and PostgreSQL may free some.
  while ((await send({ port, cookie: '', path: '/ready' })).status === 200) {
    await volume.fill()
    await query(cluster.url, 'select pg_switch_wal()').catch(() => undefined)
  }
  await untilRefused(load)

  await volume.free()
  await cluster.start()
  await end()
})

/** The replica is under load. `end` waits until it writes again, and checks the responses. */
async function startLoaded(database_url: string) {
  await migrate({ database_url, directory: defaultMigrationsDirectory })
  const replica = await startApi(database_url)
  const { port } = replica
  const cookies = await createSessions(database_url, PRODUCTION.AUTH_SECRET, USERS)
  const load = startLoad({ port, cookies, workers: WORKERS, write_every: 2 })
  onTestFinished(() => load.end())
  const health = watchHealth(port)
  onTestFinished(() => health.end())
  await untilWritten(load)
  const end = async () => {
    const freed = performance.now()
    await untilReady(port)
    await untilWritten(load)
    const recovered_ms = Math.round(performance.now() - freed)
    await load.end()
    await health.end()
    const refused = load.answers.filter(({ status }) => status === 503)
    console.log(
      `writes again ${recovered_ms} ms after space was freed; ${load.answers.length} requests, ${refused.length} × 503, ` +
        `slowest ${slowest(load.answers)} ms, /health ${slowest(health.answers)} ms`,
    )
    expect(unexpected(load.answers)).toEqual([])
    expect(health.answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await compare(database_url, load)).toEqual({ lost: [], doubled: [], unexplained: [] })
    expect(await replica.stop()).toMatchObject({ code: 0 })
  }
  return { load, port, cookies, end }
}

async function untilWritten({ acknowledged }: Load): Promise<void> {
  const enough = acknowledged.size + WORKERS
  while (acknowledged.size < enough) await wait(10)
}

/** Waits until many more requests got 503. */
async function untilRefused({ answers }: Load): Promise<void> {
  const refused = () => answers.filter(({ status }) => status === 503).length
  const enough = refused() + 5 * WORKERS
  while (refused() < enough) await wait(10)
}

async function moveLog(cluster: Cluster, to: string): Promise<void> {
  const log = join(cluster.data, 'pg_wal')
  await cluster.stop('fast')
  await cp(log, to, { recursive: true })
  await rename(log, `${log}.old`)
  await symlink(to, log)
  await cluster.start()
}
