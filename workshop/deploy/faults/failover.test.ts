// The primary is killed, and its replica takes over behind PgBouncer. Needs the Debian package pgbouncer.
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@plinth/database/client'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../../../server/test/process/cluster.ts'
import { PRODUCTION } from '../replica.ts'
import { createSessions } from '../sessions.ts'
import { compare } from '../writes.ts'
import { startApi } from './api.ts'
import { send, startLoad, USERS } from './load.ts'
import { createRole, setTimeouts, startPooler } from './pgbouncer.ts'
import { startStandby } from './standby.ts'
import { expectSurvival } from './survival.ts'

const WORKERS = 12
// DATABASE_POOL_MAX has this default.
const POOL_SIZE = 10
const POOLED = { DATABASE_PREPARED_STATEMENTS: 'false', DATABASE_MAX_CONNECTIONS: '500' }

// The query counts commits that wait for the replica.
const WAITING = "select from pg_stat_activity where wait_event = 'SyncRep'"

/** The primary acknowledges a commit when its replica has it too. The API is behind PgBouncer. */
async function startPair(users = USERS) {
  const cluster = await startCluster()
  const role = await createRole(cluster)
  await setTimeouts(role)
  const standby = await startStandby(cluster)
  onTestFinished(standby.remove)
  await query(cluster.url, "alter system set synchronous_standby_names = 'standby'")
  await query(cluster.url, 'select pg_reload_conf()')
  const inSync = "select from pg_stat_replication where application_name = 'standby' and sync_state = 'sync'"
  while ((await query(cluster.url, inSync)).length === 0) await wait(20)

  const pooler = await startPooler(cluster, role)
  const replica = await startApi(pooler.url, POOLED)
  const cookies = await createSessions(cluster.url, PRODUCTION.AUTH_SECRET, users)
  return { cluster, standby, pooler, replica, cookies }
}

test('when the primary dies under load its replica takes over, and no acknowledged write is lost', async () => {
  const { cluster, standby, pooler, replica, cookies } = await startPair()
  const happen = async () => {
    // The replica receives no more commits, so none may be acknowledged.
    await query(standby.url, "alter system set primary_conninfo = ''")
    await query(standby.url, 'select pg_reload_conf()')
    while ((await query(cluster.url, 'select from pg_stat_replication')).length > 0) await wait(10)
    while ((await query(cluster.url, WAITING)).length < 2) await wait(10)
    await cluster.kill()
    await standby.promote()
    await pooler.point(standby.url)
    return { starting: Promise.resolve() }
  }
  // The same process continues: it would fail to be ready or to end with 0 otherwise.
  await expectSurvival({ name: 'failover', url: standby.url, replica, cookies, happen })
})

test('while the replica does not confirm, readers that were away go on and leave nothing behind', async () => {
  const { cluster, standby, replica, cookies } = await startPair(WORKERS)
  const { port } = replica
  const untouched = "select from sessions where last_seen_at < now() - interval '5 minutes'"
  await query(cluster.url, "update sessions set last_seen_at = now() - interval '1 hour'")
  await standby.freeze()
  onTestFinished(standby.thaw)
  // The rate limit counts each request.
  for (const cookie of cookies) expect((await send({ port, cookie, path: '/users' })).status).toBe(200)
  while ((await query(cluster.url, untouched)).length > 0) await wait(10)
  expect(await query(cluster.url, WAITING)).toEqual([])
})

test('writes that were given up keep their connections until the primary goes on without its replica', async () => {
  const { cluster, standby, replica, cookies } = await startPair()
  await standby.freeze()
  onTestFinished(standby.thaw)
  const load = startLoad({ port: replica.port, cookies, workers: WORKERS, write_every: 1 })
  onTestFinished(() => load.end())
  while ((await query(cluster.url, WAITING)).length <= POOL_SIZE) await wait(10)
  await query(cluster.url, 'alter system reset synchronous_standby_names')
  await query(cluster.url, 'select pg_reload_conf()')
  const enough = load.acknowledged.size + WORKERS
  while (load.acknowledged.size < enough) await wait(10)
  await load.end()
  expect(await query(cluster.url, WAITING)).toEqual([])
})

test('while the replica does not confirm, no write is acknowledged and reads go on', async () => {
  const { cluster, standby, replica, cookies } = await startPair()
  const { port } = replica
  await standby.freeze()
  onTestFinished(standby.thaw)
  let isAnswered = false
  const written = send({ port, cookie: cookies[0] ?? '', name: 'worker 0 turn 0' }).finally(() => {
    isAnswered = true
  })
  while (!isAnswered && (await query(cluster.url, WAITING)).length === 0) await wait(10)
  expect((await send({ port, cookie: cookies[1] ?? '' })).status).toBe(200)
  expect(await written).toMatchObject({ status: 503, retry_after: '1' })
  await standby.thaw()

  const load = startLoad({ port, cookies, workers: WORKERS })
  onTestFinished(() => load.end())
  while (load.acknowledged.size < WORKERS) await wait(10)
  await load.end()
  load.unknown.add('worker 0 turn 0')
  expect(await compare(standby.url, load)).toEqual({ lost: [], doubled: [], unexplained: [] })
})
