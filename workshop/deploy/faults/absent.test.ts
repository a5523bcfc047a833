// Replicas start or stop while PostgreSQL is away.
import { join } from 'node:path'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { expect, inject, test } from 'vitest'
import { type Cluster, startCluster } from '../../../server/test/process/cluster.ts'
import { launchServer } from '../../../server/test/process/server-process.ts'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { startApi } from './api.ts'
import { send } from './load.ts'

const WORKERS = 4

async function startMigrated(): Promise<Cluster> {
  const cluster = await startCluster()
  await migrate({ database_url: cluster.url, directory: defaultMigrationsDirectory })
  return cluster
}

const launch = (command: string, cluster: Cluster) =>
  launchServer(command, { ...PRODUCTION, PORT: '0', DATABASE_URL: cluster.url }, join(inject('dist'), 'server.mjs'))

const ABSENCES = [
  [
    'stopped',
    { begin: (cluster: Cluster) => cluster.stop('fast'), end: (cluster: Cluster) => cluster.start() },
    'connect ECONNREFUSED',
  ],
  [
    'frozen',
    { begin: (cluster: Cluster) => cluster.freeze(), end: async (cluster: Cluster) => cluster.thaw() },
    'No connection has come in time',
  ],
] as const

test.each(ABSENCES)('while PostgreSQL is %s a start ends with 1, and a migration waits for it', async (...absence) => {
  const [, { begin, end }, reason] = absence
  const cluster = await startMigrated()
  await begin(cluster)
  const migration = launch('migrate', cluster)
  const started = await launch('start', cluster).ended
  expect(started).toMatchObject({ code: 1, stdout: '' })
  expect(started.stderr).toContain(`failed: The database did not answer within 10 seconds: ${reason}`)
  expect(started.stderr.trimEnd().split('\n')).toHaveLength(1)
  await expect.poll(migration.stdout).toMatch(/^Waiting up to a minute for the database: /)
  await end(cluster)
  expect(await migration.ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Nothing to apply'),
    stderr: '',
  })
})

test.each(ABSENCES)('while PostgreSQL is %s a replica under load ends with 0 on SIGTERM', async (name, { begin }) => {
  const cluster = await startMigrated()
  const replica = await startApi(cluster.url)
  const cookies = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, WORKERS)
  const answers = cookies.map((cookie) => send({ port: replica.port, cookie }))
  await Promise.all(answers)
  await begin(cluster)
  const last = cookies.map((cookie, index) => send({ port: replica.port, cookie, name: `worker ${index}` }))
  // The requests have arrived when the later one gets its response.
  await send({ port: replica.port, cookie: '', path: '/health' })
  const { code, ms } = await replica.stop()
  console.log(`${name}: ended ${Math.round(ms)} ms after SIGTERM`)
  expect(code).toBe(0)
  expect(new Set((await Promise.all(last)).map(({ status }) => status))).toEqual(new Set([503]))
})

test('a replica that starts before PostgreSQL waits for it', async () => {
  const cluster = await startMigrated()
  await cluster.stop('fast')
  const starting = startApi(cluster.url)
  await cluster.start()
  await starting
})
