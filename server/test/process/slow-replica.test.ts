// Every search takes longer than its time-out on this replica.
import { setTimeout as wait } from 'node:timers/promises'
import { query, withClient } from '@plinth/database/client'
import { startThrowaway, type Throwaway } from '@plinth/database/embedded/throwaway'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createWorlds, personOf } from './races/worlds.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type Standby, startStandby } from './standby.ts'

let primary: Throwaway
let standby: Standby
let cookie: string
beforeAll(async () => {
  primary = await startThrowaway({ durable: true })
  await migrate({ database_url: primary.url, directory: defaultMigrationsDirectory })
  standby = await startStandby(primary)
  const [world] = await withClient(primary.url, (client) => createWorlds(client, 1, ['ada', 'grace']))
  if (!world) throw new Error('No world was created')
  cookie = personOf(world, 'ada').cookie
  for (const name of ['Locked One', 'Locked Two']) {
    await query(primary.url, 'insert into users (email, name) values ($1, $2)', [
      `${crypto.randomUUID()}@example.com`,
      name,
    ])
  }
})
afterAll(async () => {
  await standby.remove()
  await primary.remove()
})

/** The replica replays a lock of the users, and not its end: every search waits there for its time-out. */
async function lockReplica(): Promise<void> {
  await withClient(primary.url, async (client) => {
    await client.query('begin')
    await client.query('lock table users in access exclusive mode')
    await client.query("select pg_logical_emit_message(false, 'test', 'flushed', true)")
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
    const isReplayed = 'select from pg_last_wal_replay_lsn() as replayed where replayed >= $1::pg_lsn'
    while ((await query(standby.url, isReplayed, [rows[0]?.lsn])).length === 0) await wait(10)
    await query(standby.url, 'select pg_wal_replay_pause()')
    await client.query('rollback')
  })
  onTestFinished(async () => void (await query(standby.url, 'select pg_wal_replay_resume()')))
}

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const urls = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url, DATABASE_READ_MAX_LAG_SECONDS: '3600' }
  const server = await startServer({ ...urls, ...environment })
  // The first answer can come too late on a slow machine.
  await expect.poll(() => uses(server).at(-1)).toBe(true)
  await lockReplica()
  return server
}

function uses({ lines }: ServerProcess): boolean[] {
  return lines.map((line) => JSON.parse(line)).flatMap(({ event, used }) => (event === 'read_replica' ? [used] : []))
}

function faults({ lines }: ServerProcess): string[] {
  return lines.filter((line) => line.includes('the read replica failed'))
}

test('a replica that fails for the page of a search is not asked for its total', async () => {
  const server = await start()
  const query = { q: 'locked', limit: '1', total: 'true' } as const
  const { body } = await server.call('GET /users', { query }, { cookie })
  expect(body).toMatchObject({ items: [{}], total: { count: 2, exact: true } })
  expect(faults(server)).toHaveLength(1)
})

test('a burst of searches does not make a busy replica look stale', async () => {
  const server = await start({ DATABASE_POOL_MAX: '2' })
  const before = uses(server)
  const search = () => fetch(`${server.origin}/users?q=locked`, { headers: { cookie } })
  const answers = await Promise.all(Array.from({ length: 16 }, search))
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(faults(server).length).toBeGreaterThan(2)
  expect(uses(server)).toEqual(before)
})

test('behind a pooler a search of the replica is not given up before the time-out of the role ends it', async () => {
  // The role's statements end later than the API would give up a direct one.
  const settings = '-c statement_timeout=2500 -c lock_timeout=60000 -c idle_in_transaction_session_timeout=60000'
  const server = await start({
    DATABASE_URL: withOptions(primary.url, settings),
    DATABASE_READ_URL: withOptions(standby.url, settings),
    DATABASE_PREPARED_STATEMENTS: 'false',
  })
  await server.call('GET /users', { query: { q: 'locked' } }, { cookie })
  expect(faults(server)).toEqual([expect.stringContaining('canceling statement due to statement timeout')])
})

function withOptions(url: string, options: string): string {
  const other = new URL(url)
  other.searchParams.set('options', options)
  return other.href
}
