import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@plinth/database/client'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { withDatabase } from '@plinth/tools/databases'
import { onTestFinished } from 'vitest'
import { startApi, type Watch, watch } from '../faults/api.ts'
import { type Load, startLoad, USERS } from '../faults/load.ts'
import { startNginx } from '../nginx.ts'
import { PRODUCTION, type Replica } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import type { PatroniCluster } from './cluster.ts'
import type { Fault } from './faults.ts'

// The engine needs less than this for any fault.
const NOTICED_MS = 15_000
const LOAD = { workers: 4, pause_ms: 20, https: true }

export const HEAD = [
  '| fault | leader | stopped | stopped when it came back | requests, 503 | searches, 503 |',
  '|---|---|---|---|---|---|',
]

type Site = { url: string; replicas: Replica[]; load: Load; reads: Watch }

/** Writers load the two replicas behind nginx, and a person searches the directory. */
export async function startLoaded(cluster: PatroniCluster): Promise<Site> {
  const directory = await mkdtemp(join(tmpdir(), 'app-nginx-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await query(cluster.url, 'create database app')
  const url = withDatabase(cluster.url, 'app')
  await migrate({ database_url: url, directory: defaultMigrationsDirectory })
  const first = await startApi(url)
  const second = await startApi(url)
  const nginx = await startNginx(directory, [first.port, second.port])
  onTestFinished(() => nginx.stop())
  const cookies = await createSessions(url, PRODUCTION.AUTH_SECRET, USERS)
  const load = startLoad({ port: nginx.port, cookies, ...LOAD })
  onTestFinished(() => load.end())
  const reads = watch(first.port, { path: '/users', cookies, pause_ms: 50 })
  onTestFinished(() => reads.end())
  return { url, replicas: [first, second], load, reads }
}

/** Lets a fault happen, and mends it. Returns a line of the table, and for how long no write was acknowledged. */
export async function go(fault: Fault, cluster: PatroniCluster, site: Site, untilNoticed: boolean) {
  const { load, reads } = site
  await cluster.untilWhole()
  await untilWriting(load)
  const [requests, searches] = [load.answers.length, reads.answers.length]
  const was = await cluster.leader()

  const during = watchWrites(load)
  await fault.happen(was, cluster)
  if (untilNoticed) await wait(NOTICED_MS)
  if (fault.changes_leader) while ((await cluster.leader()) === was) await wait(100)
  await untilWriting(load)
  const stopped_s = during.end()
  const leader = await cluster.leader()

  const after = watchWrites(load)
  await fault.mend?.(was, cluster)
  await cluster.untilWhole()
  await untilWriting(load)
  const cells = [
    fault.name,
    leader === was ? 'the same' : 'another',
    ...[stopped_s, after.end()].map((seconds) => `${seconds.toFixed(1)} s`),
    ...[load.answers.slice(requests), reads.answers.slice(searches)].map(
      (answers) => `${answers.length}, ${answers.filter(({ status }) => status === 503).length}`,
    ),
  ]
  return { line: `| ${cells.join(' | ')} |`, stopped_s }
}

/** Measures the longest time without an acknowledged write, in seconds. */
function watchWrites({ acknowledged }: Load): { end(): number } {
  let seen = acknowledged.size
  let at = performance.now()
  let longest = 0
  const look = () => {
    longest = Math.max(longest, performance.now() - at)
    if (acknowledged.size === seen) return
    seen = acknowledged.size
    at = performance.now()
  }
  const timer = setInterval(look, 5)
  return {
    end() {
      clearInterval(timer)
      look()
      return longest / 1000
    },
  }
}

async function untilWriting({ acknowledged }: Load): Promise<void> {
  const enough = acknowledged.size + 20
  while (acknowledged.size < enough) await wait(10)
}
