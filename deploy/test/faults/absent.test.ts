// Replicas that start or stop while PostgreSQL is away.
import { join } from 'node:path'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { expect, inject, test } from 'vitest'
import { runServer } from '../../../server/test/process/server-process.ts'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { startApi } from './api.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { send } from './load.ts'

const WORKERS = 4

async function startMigrated(): Promise<Cluster> {
  const cluster = await startCluster()
  await migrate({ database_url: cluster.url, directory: defaultMigrationsDirectory })
  return cluster
}

const run = (command: string, cluster: Cluster) =>
  runServer(command, { ...PRODUCTION, PORT: '0', DATABASE_URL: cluster.url }, join(inject('dist'), 'server.mjs'))

const ABSENCES = [
  ['stopped', (cluster: Cluster) => cluster.stop('fast'), 'connect ECONNREFUSED', 'connect ECONNREFUSED'],
  [
    'frozen',
    (cluster: Cluster) => cluster.freeze(),
    'No connection has come in time',
    'did not answer within 5 seconds',
  ],
] as const

test.each(ABSENCES)('while PostgreSQL is %s a start and a migration end with 1 and say why', async (...absence) => {
  const [, begin, start_reason, migrate_reason] = absence
  const cluster = await startMigrated()
  await begin(cluster)
  const [started, migrated] = await Promise.all([run('start', cluster), run('migrate', cluster)])
  expect(started).toMatchObject({ code: 1, stdout: '' })
  expect(started.stderr).toContain(`failed: The database did not answer within 10 seconds: ${start_reason}`)
  expect(started.stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(migrated).toMatchObject({ code: 1, stdout: '' })
  expect(migrated.stderr).toContain('server migrate failed: ')
  expect(migrated.stderr).toContain(migrate_reason)
})

test.each(ABSENCES)('while PostgreSQL is %s a replica under load ends with 0 on SIGTERM', async (name, begin) => {
  const cluster = await startMigrated()
  const replica = await startApi(cluster.url)
  const cookies = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, WORKERS)
  const answers = cookies.map((cookie) => send({ port: replica.port, cookie }))
  await Promise.all(answers)
  await begin(cluster)
  const last = cookies.map((cookie, index) => send({ port: replica.port, cookie, name: `worker ${index}` }))
  // It comes after them, so they have arrived when it is answered.
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
