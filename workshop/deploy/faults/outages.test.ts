// PostgreSQL goes away under a running replica, in each of the ways it does.
import { setTimeout as wait } from 'node:timers/promises'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { test } from 'vitest'
import { type Cluster, startCluster, untilAccepts } from '../../../server/test/process/cluster.ts'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { startApi } from './api.ts'
import { USERS } from './load.ts'
import { expectSurvival } from './survival.ts'

const OUTAGE_MS = 2000
// The time is beyond every time-out of the pool, so that statements are given up.
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
  const cookies = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, USERS)
  return { cluster, replica, cookies }
}

test.each(OUTAGES)('a replica survives that PostgreSQL is $name under load, and loses no write', async (outage) => {
  const { cluster, replica, cookies } = await startSite()
  const happen = async () => {
    await outage.begin(cluster)
    await wait(outage.lasts_ms)
    const starting = outage.end(cluster)
    await untilAccepts(cluster.url)
    return { starting }
  }
  const repeats = outage.lasts_ms === 0
  await expectSurvival({ name: outage.name, url: cluster.url, replica, cookies, happen, repeats })
})
