// The API runs behind PgBouncer in transaction mode, with the shipped configuration. Needs the Debian package
// pgbouncer.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, query, withClient } from '@plinth/database/client'
import { migrate } from '@plinth/database/migrate/migrate'
import { readMigrations } from '@plinth/database/migrate/migration-files'
import { root } from '@plinth/tools/processes'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, SERVER_TIMEOUTS, STATEMENT_TIMEOUT_MS } from '../../../server/src/adapters/postgres/database.ts'
import { sweep } from '../../../server/src/background/sweep.ts'
import { startCluster } from '../../../server/test/process/cluster.ts'
import { runServer, startServer } from '../../../server/test/process/server-process.ts'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { startApi } from './api.ts'
import { goThrough } from './journey.ts'
import { send, slowest, USERS } from './load.ts'
import { createRole, setTimeouts, startPooler } from './pgbouncer.ts'
import { expectSurvival } from './survival.ts'

const WORKERS = 12
const POOLED = { DATABASE_PREPARED_STATEMENTS: 'false', DATABASE_MAX_CONNECTIONS: '500', DATABASE_REPLICAS: '2' }
const entry = join(inject('dist'), 'server.mjs')

/** The role has its time-outs, and the database is empty. */
async function startPooled(changes: Record<string, string> = {}) {
  const cluster = await startCluster()
  const role = await createRole(cluster)
  await setTimeouts(role)
  const pooler = await startPooler(cluster, role, changes)
  return { cluster, role, pooler, environment: { ...POOLED, DATABASE_URL: pooler.url } }
}

/** Clients could leave these behind on the connections of PgBouncer to PostgreSQL. */
async function leftovers(superuser_url: string): Promise<{ open: unknown[]; locks: unknown[] }> {
  const of_pooler = "backend_type = 'client backend' and usename = 'api'"
  const open = await query(
    superuser_url,
    `select state, query from pg_stat_activity where ${of_pooler} and state like 'idle in transaction%'`,
  )
  const locks = await query(
    superuser_url,
    `select locktype, mode from pg_locks where pid in (select pid from pg_stat_activity where ${of_pooler})`,
  )
  return { open, locks }
}

/** Each replica sweeps every five minutes; here two do it at once. */
async function sweepThrough(url: string): Promise<void> {
  await query(url, "insert into rate_limits values ('old', array[now()], true, now() - interval '1 hour')")
  const pools = [1, 2].map(() =>
    openDatabase({ url, pool_max: 2, prepared_statements: false, onConnectionLost: () => undefined }),
  )
  const removed = await Promise.all(pools.map((pool) => sweep(pool, { audit_retention_days: 400 })))
  expect(removed.reduce((sum, count) => sum + count)).toBeGreaterThan(0)
  await Promise.all(pools.map((pool) => pool.close()))
}

test('a start behind PgBouncer says which setting is missing, of the API and of the role', async () => {
  const cluster = await startCluster()
  const role = await createRole(cluster)
  const pooler = await startPooler(cluster, role)
  const environment = { ...PRODUCTION, ...POOLED, DATABASE_URL: pooler.url, PORT: '0' }
  const direct = { ...environment, DATABASE_PREPARED_STATEMENTS: 'true' }
  expect(await runServer('start', direct, entry)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'server start failed: unsupported startup parameter: statement_timeout: ' +
      'behind a pooler DATABASE_PREPARED_STATEMENTS is pooled or false\n',
  })
  const unlimited = await runServer('start', environment, entry)
  expect(unlimited).toMatchObject({ code: 1, stdout: '' })
  expect(unlimited.stderr).toContain('alter role current_user set lock_timeout = 2000;')

  await setTimeouts(role)
  await pooler.stop()
  await pooler.start()
  await startApi(pooler.url, POOLED)
})

test('PgBouncer hands a connection out early enough for the longest statement to end in time', async () => {
  for (const file of ['deploy/pgbouncer/pgbouncer.ini', 'deploy/kubernetes/database/pooler.yaml']) {
    const [, seconds] = /^ *query_wait_timeout(?: = |: ")([\d.]+)/m.exec(await readFile(join(root, file), 'utf8')) ?? []
    expect(Number(seconds) * 1000 + SERVER_TIMEOUTS.statement_timeout, file).toBeLessThan(STATEMENT_TIMEOUT_MS)
  }
})

test('five replicas that migrate through PgBouncer at once apply each migration once', async () => {
  const { environment } = await startPooled()
  const replicas = await Promise.all(
    Array.from({ length: 5 }, () =>
      startServer({ ...PRODUCTION, AUTH_RATE_LIMIT_FACTOR: '', ...environment, DATABASE_REPLICAS: '5' }, entry),
    ),
  )
  const applied = replicas
    .flatMap(({ lines }) => lines.map((line) => JSON.parse(line)))
    .flatMap(({ event, migrations_applied }) => (event === 'listening' ? migrations_applied : []))
  const shipped = await readMigrations(join(inject('dist'), 'migrations'))
  expect(applied.toSorted()).toEqual(shipped.map(({ name }) => name).toSorted())
})

test('a concurrent migration through PgBouncer has the time-outs of the role, and says so [H10]', async () => {
  const { role, pooler } = await startPooled()
  const directory = await mkdtemp(join(tmpdir(), 'app-migrations-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const run = () => migrate({ database_url: pooler.url, directory })
  await writeFile(join(directory, '0001_visits.sql'), 'create table visits (place text);')
  await run()
  const build = 'create index concurrently if not exists by_place on visits (place);'
  await writeFile(join(directory, '0002_by_place.sql'), `-- concurrently\n${build}`)

  const older = await connect(role.direct_url)
  await older.query("begin; set local idle_in_transaction_session_timeout = 0; insert into visits values ('Rome')")
  await expect(run()).rejects.toThrow(
    '(through a pooler the time-outs of the role count). What was done before is kept',
  )
  await older.query('commit')
  await older.end()
  expect((await run()).applied).toEqual(['0002_by_place.sql'])
})

test('a journey through two replicas behind PgBouncer works and leaves nothing on its connections', async () => {
  // The connections are so few that clients share each of them all the time.
  const { cluster, role, pooler, environment } = await startPooled({ default_pool_size: '3', min_pool_size: '0' })
  const replicas = await Promise.all(
    [1, 2].map(() => startServer({ ...environment, NODE_ENV: 'test', LOG_LEVEL: 'info' }, entry)),
  )
  await Promise.all(Array.from({ length: 4 }, (_, index) => goThrough(replicas, index)))
  await sweepThrough(pooler.url)

  await Promise.all(replicas.map((replica) => replica.stop()))
  expect(await leftovers(cluster.url)).toEqual({ open: [], locks: [] })
  const settings = `select name, setting, source from pg_settings
                    where name like '%timeout' and source not in ('default', 'configuration file') or source = 'session'`
  const by_role = await query(role.direct_url, settings)
  // The clients use each connection of the pooler at once.
  const clients = await Promise.all([1, 2, 3].map(() => connect(pooler.url)))
  for (const client of clients) await client.query('begin')
  for (const client of clients) {
    expect((await client.query(settings)).rows).toEqual(by_role)
    expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([])
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '3s' }])
  }
  await Promise.all(clients.map((client) => client.end()))
})

test('a replica that is killed in a transaction leaves no lock behind PgBouncer', async () => {
  const { cluster, environment } = await startPooled()
  const replica = await startApi(environment.DATABASE_URL, environment)
  const [cookie = ''] = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, 1)
  const locker = await connect(cluster.url)
  onTestFinished(() => locker.end())
  await locker.query('begin; lock table members in share row exclusive mode')
  const answer = send({ port: replica.port, cookie, name: 'worker 0 turn 0' })
  const waiting = "select from pg_stat_activity where usename = 'api' and wait_event_type = 'Lock'"
  while ((await query(cluster.url, waiting)).length === 0) await wait(10)
  await replica.kill()
  expect((await answer).status).toBe('ECONNRESET')
  await locker.query('rollback')

  expect((await send({ port: replica.port, cookie, name: 'worker 0 turn 1' })).status).toBe(201)
  while ((await leftovers(cluster.url)).locks.length > 0) await wait(10)
})

test.each([
  ['PgBouncer is restarted', 'pooler'],
  ['PostgreSQL is killed behind PgBouncer', 'cluster'],
] as const)('a replica survives under load that %s, and loses no write', async (name, what) => {
  const { cluster, pooler, environment } = await startPooled()
  const replica = await startApi(environment.DATABASE_URL, environment)
  const cookies = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, USERS)
  const happen = async () => {
    if (what === 'pooler') await pooler.stop()
    else await cluster.kill()
    await wait(2000)
    if (what === 'pooler') await pooler.start()
    else await cluster.start()
    return { starting: Promise.resolve() }
  }
  await expectSurvival({ name, url: cluster.url, replica, cookies, happen })
})

test('while a table is locked behind PgBouncer writers get 503, and the connections are given back', async () => {
  const size = 4
  const { cluster, environment } = await startPooled({ default_pool_size: String(size), min_pool_size: '0' })
  const { port } = await startApi(environment.DATABASE_URL, environment)
  const cookies = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, WORKERS)
  await withClient(cluster.url, async (locker) => {
    await locker.query('begin; lock table organizations in share row exclusive mode')
    const answers = await Promise.all(
      cookies.map((cookie, index) => send({ port, cookie, name: `worker ${index} turn 0` })),
    )
    console.log(`${WORKERS} writers at ${size} connections: slowest ${slowest(answers)} ms`)
    expect(answers.filter(({ status, retry_after }) => status !== 503 || retry_after !== '1')).toEqual([])
  })
  expect((await send({ port, cookie: cookies[0] ?? '', name: 'worker 0 turn 1' })).status).toBe(201)
  const ours = await query(cluster.url, "select state from pg_stat_activity where usename = 'api'")
  expect(ours.length).toBeLessThanOrEqual(size)
  expect(await leftovers(cluster.url)).toEqual({ open: [], locks: [] })
})
