// PostgreSQL allows fewer connections than the replicas want.

import { join } from 'node:path'
import { connect, query } from '@plinth/database/client'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startCluster } from '../../../server/test/process/cluster.ts'
import { runServer } from '../../../server/test/process/server-process.ts'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { compare } from '../writes.ts'
import { startApi, untilReady } from './api.ts'
import { send, slowest, startLoad, USERS, unexpected } from './load.ts'

type Client = Awaited<ReturnType<typeof connect>>

const ALLOWED = 20
const WORKERS = 40
// One replica may have this many connections, so that each starts.
const POOL_MAX = ALLOWED * 0.8

async function startSmallCluster() {
  const cluster = await startCluster()
  await query(cluster.url, `alter system set max_connections = ${ALLOWED}`)
  await cluster.stop('fast')
  await cluster.start()
  await migrate({ database_url: cluster.url, directory: defaultMigrationsDirectory })
  return cluster
}

/** Takes every connection, also those that replicas have open; returns what gives them back. */
async function takeAll(url: string): Promise<() => Promise<void>> {
  const open = () => connect({ connectionString: url, application_name: 'taker' })
  const first = await open()
  const taken = [first]
  const giveBack = async () => {
    await Promise.all(taken.splice(0).map((client) => client.end()))
  }
  onTestFinished(giveBack)
  for (;;) {
    const client = await open().catch((error: unknown) => {
      expect(error).toMatchObject({ code: '53300' })
      return undefined
    })
    if (client) taken.push(client)
    // A replica that kept enough connections would serve its whole load.
    else if ((await closeOthers(first)) === 0) return giveBack
  }
}

async function closeOthers(client: Client): Promise<number> {
  const { rows } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and application_name <> 'taker'`,
  )
  return rows.length
}

test('replicas that want more connections than there are answer 503 at most, and go on', async () => {
  const cluster = await startSmallCluster()
  const environment = { DATABASE_POOL_MAX: String(POOL_MAX) }
  const replicas = [await startApi(cluster.url, environment), await startApi(cluster.url, environment)]
  const cookies = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, USERS)

  const giveBack = await takeAll(cluster.url)
  const loads = replicas.map(({ port }) => startLoad({ port, cookies, workers: WORKERS }))
  onTestFinished(() => Promise.all(loads.map((load) => load.end())).then(() => undefined))
  for (const load of loads) {
    await expect.poll(() => load.answers.filter(({ status }) => status === 503).length).toBeGreaterThan(WORKERS)
  }
  await giveBack()
  for (const { port } of replicas) await untilReady(port)
  for (const load of loads) await expect.poll(() => load.acknowledged.size).toBeGreaterThan(WORKERS)
  await Promise.all(loads.map((load) => load.end()))

  const answers = loads.flatMap((load) => load.answers)
  const refused = answers.filter(({ status }) => status === 503)
  console.log(`${answers.length} requests, ${refused.length} × 503, slowest ${slowest(answers)} ms`)
  expect(unexpected(answers)).toEqual([])
  const told = {
    acknowledged: new Set(loads.flatMap(({ acknowledged }) => [...acknowledged])),
    unknown: new Set(loads.flatMap(({ unknown }) => [...unknown])),
  }
  expect((await compare(cluster.url, told)).lost).toEqual([])
  for (const { port } of replicas) expect((await send({ port, cookie: cookies[0] ?? '' })).status).toBe(200)
})

test('a replica that gets no connection says so, ends with 1 and starts once there is one', async () => {
  const cluster = await startSmallCluster()
  const giveBack = await takeAll(cluster.url)
  const environment = { ...PRODUCTION, PORT: '0', DATABASE_URL: cluster.url }
  const run = await runServer('start', environment, join(inject('dist'), 'server.mjs'))
  expect(run).toMatchObject({ code: 1, stdout: '' })
  expect(run.stderr).toMatch(
    /^server start failed: The database did not answer within 10 seconds: sorry, too many clients already\n$/,
  )
  const starting = startApi(cluster.url)
  await giveBack()
  await starting
})
