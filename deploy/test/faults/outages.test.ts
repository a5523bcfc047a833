// PostgreSQL goes away under a running replica, in each of the ways it does.
import { setTimeout as wait } from 'node:timers/promises'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { expect, onTestFinished, test } from 'vitest'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { compare, startApi, untilReady, watchHealth } from './api.ts'
import { type Cluster, startCluster, untilAccepts } from './cluster.ts'
import { type Load, slowest, startLoad, unexpected } from './load.ts'

const WORKERS = 12
const OUTAGE_MS = 2000
// Beyond every time-out of the pool, so that statements are given up.
const FREEZE_MS = 6000

type Outage = {
  name: string
  lasts_ms: number
  begin(cluster: Cluster): Promise<void>
  end(cluster: Cluster): Promise<void>
}

const start = (cluster: Cluster) => cluster.start()

const OUTAGES: Outage[] = [
  { name: 'killed with SIGKILL', lasts_ms: OUTAGE_MS, begin: (cluster) => cluster.kill(), end: start },
  { name: 'restarted', lasts_ms: OUTAGE_MS, begin: (cluster) => cluster.stop('fast'), end: start },
  {
    name: 'stopped without a checkpoint',
    lasts_ms: OUTAGE_MS,
    begin: (cluster) => cluster.stop('immediate'),
    end: start,
  },
  { name: 'frozen', lasts_ms: FREEZE_MS, begin: (cluster) => cluster.freeze(), end: async (cluster) => cluster.thaw() },
  {
    name: 'rid of all connections',
    lasts_ms: 0,
    begin: (cluster) => cluster.terminateBackends(),
    end: async () => undefined,
  },
]

async function startSite() {
  const cluster = await startCluster()
  await migrate({ database_url: cluster.url, directory: defaultMigrationsDirectory })
  const replica = await startApi(cluster.url)
  const cookies = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, WORKERS)
  return { cluster, replica, cookies }
}

/** Waits until each worker has created an organization since. */
async function untilWriting({ acknowledged }: Load): Promise<void> {
  const enough = acknowledged.size + WORKERS
  while (acknowledged.size < enough) await wait(10)
}

test.each(OUTAGES)('a replica survives that PostgreSQL is $name under load, and loses no write', async (outage) => {
  const { cluster, replica, cookies } = await startSite()
  const { port } = replica
  const load = startLoad({ port, cookies, workers: WORKERS })
  onTestFinished(() => load.end())
  const health = watchHealth(port)
  onTestFinished(() => health.end())
  await untilWriting(load)

  await outage.begin(cluster)
  await wait(outage.lasts_ms)
  const starting = outage.end(cluster)
  await untilAccepts(cluster.url)
  const accepted = performance.now()
  await untilReady(port)
  const ready_ms = Math.round(performance.now() - accepted)
  await starting
  await untilWriting(load)
  await load.end()
  await health.end()

  const refused = load.answers.filter(({ status }) => status === 503).length
  console.log(
    `${outage.name}: ready ${ready_ms} ms after it accepts; ${load.answers.length} requests, ${refused} × 503; ` +
      `slowest ${slowest(load.answers)} ms, /health ${slowest(health.answers)} ms`,
  )
  expect(unexpected(load.answers)).toEqual([])
  expect(refused).toBeGreaterThan(0)
  expect(health.answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await compare(cluster.url, load)).toEqual({ lost: [], doubled: [], unexplained: [] })
  expect(await replica.stop()).toMatchObject({ code: 0 })
})
