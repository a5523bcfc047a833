// The servers and the streaming replica are real.
import { query, withClient } from '@plinth/database/client'
import { startThrowaway, type Throwaway } from '@plinth/database/embedded/throwaway'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readMetric } from './metrics.ts'
import { createWorlds, personOf, type World } from './races/worlds.ts'
import { runServer, type ServerProcess, startServer } from './server-process.ts'
import { type Standby, startStandby } from './standby.ts'

let primary: Throwaway
let standby: Standby
let cookie: string
beforeAll(async () => {
  primary = await startThrowaway({ durable: true })
  await migrate({ database_url: primary.url, directory: defaultMigrationsDirectory })
  standby = await startStandby(primary)
  const world = await createWorld()
  cookie = personOf(world, 'ada').cookie
})
afterAll(async () => {
  await standby.remove()
  await primary.remove()
})

/** No test takes as long: the replica is read however far it is behind. */
const FOREVER = '3600'

async function createWorld(): Promise<World> {
  const [world] = await withClient(primary.url, (client) => createWorlds(client, 1, ['ada', 'grace', 'radia']))
  if (!world) throw new Error('No world was created')
  return world
}

async function start(max_lag_s: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const own = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url, DATABASE_READ_MAX_LAG_SECONDS: max_lag_s }
  return await startServer({ ...own, ...environment })
}

function isUsed({ lines }: ServerProcess): boolean | undefined {
  return lines.map((line) => JSON.parse(line)).findLast(({ event }) => event === 'read_replica')?.used
}

async function untilUsed(server: ServerProcess, used = true): Promise<void> {
  await expect.poll(() => isUsed(server)).toBe(used)
}

async function pauseReplay(): Promise<void> {
  await untilReplayed()
  await query(standby.url, 'select pg_wal_replay_pause()')
  onTestFinished(async () => void (await query(standby.url, 'select pg_wal_replay_resume()')))
}

async function untilReplayed(): Promise<void> {
  const [{ lsn } = { lsn: '' }] = await query<{ lsn: string }>(primary.url, 'select pg_current_wal_flush_lsn() as lsn')
  const isReplayed = async () => {
    const [row] = await query<{ yes: boolean }>(standby.url, 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as yes', [
      lsn,
    ])
    return row?.yes
  }
  await expect.poll(isReplayed).toBe(true)
}

async function addUser(name: string): Promise<string> {
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    primary.url,
    'insert into users (email, name) values ($1, $2) returning id',
    [`${crypto.randomUUID()}@example.com`, name],
  )
  return id
}

async function find(server: ServerProcess, q: string, by = cookie) {
  const { body } = await server.call('GET /users', { query: { q, total: 'true' } }, { cookie: by })
  return { names: body.items.map(({ name }) => name), total: body.total }
}

test('a search and its total come from the replica while it keeps up', async () => {
  const server = await start(FOREVER)
  await untilUsed(server)
  await pauseReplay()
  await addUser('Late Arrival')
  expect(await find(server, 'late arrival')).toEqual({ names: [], total: { count: 0, exact: true } })
  await query(standby.url, 'select pg_wal_replay_resume()')
  await untilReplayed()
  expect(await find(server, 'late arrival')).toEqual({ names: ['Late Arrival'], total: { count: 1, exact: true } })
})

test('a deleted, suspended or hidden user is not listed, though the replica has them [D2, D3, D7]', async () => {
  const server = await start(FOREVER)
  const radia = personOf(await createWorld(), 'radia')
  await query(primary.url, "update users set name = 'Tove Deleted' where id = $1", [radia.id])
  const hidden = await addUser('Tove Hidden')
  const suspended = await addUser('Tove Suspended')
  await addUser('Tove Stays')
  await untilUsed(server)
  await pauseReplay()
  expect((await find(server, 'tove')).names.toSorted()).toEqual([
    'Tove Deleted',
    'Tove Hidden',
    'Tove Stays',
    'Tove Suspended',
  ])
  await query(primary.url, 'update users set directory_visible = false where id = $1', [hidden])
  await query(primary.url, 'update users set suspended_at = now() where id = $1', [suspended])
  await server.call('DELETE /users/profile/account', { cookie: radia.cookie })
  expect((await find(server, 'tove')).names).toEqual(['Tove Stays'])
})

test('the cursor of a page does not show who is no longer listed, and leads to those who are [D2, D3, D7]', async () => {
  const server = await start(FOREVER)
  const [, gone1, gone2, , gone3] = [
    await addUser('Ulla 1'),
    await addUser('Ulla 2 Gone'),
    await addUser('Ulla 3 Gone'),
    await addUser('Ulla 4'),
    await addUser('Ulla 5 Gone'),
    await addUser('Ulla 6'),
  ]
  await untilUsed(server)
  await pauseReplay()
  await query(primary.url, 'update users set directory_visible = false where id = any ($1)', [[gone1, gone2, gone3]])
  const names: string[][] = []
  const cursors: string[] = []
  // The pages of two have a hidden last row, a hidden first row, and a hidden user before the end.
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await server.call('GET /users', { query: { q: 'ulla', limit: '2', cursor } }, { cookie })
    names.push(body.items.map(({ name }) => name))
    cursor = body.next_cursor
    if (cursor !== null) cursors.push(Buffer.from(cursor, 'base64url').toString())
  }
  expect(names.flat()).toEqual(['Ulla 1', 'Ulla 4', 'Ulla 6'])
  expect(names).not.toContainEqual([])
  for (const cursor of cursors) {
    expect(cursor).not.toMatch(/gone/i)
    for (const id of [gone1, gone2, gone3]) expect(cursor).not.toContain(id)
  }
})

test('with DIRECTORY=organization a former member is not listed, though the replica has them [D6, D7]', async () => {
  const server = await start(FOREVER, { DIRECTORY: 'organization' })
  const world = await createWorld()
  const [ada, grace, radia] = [personOf(world, 'ada'), personOf(world, 'grace'), personOf(world, 'radia')]
  await untilUsed(server)
  await pauseReplay()
  const listed = async () => {
    const { body } = await server.call('GET /users', { query: {} }, { cookie: ada.cookie })
    return body.items.map(({ id }) => id).toSorted()
  }
  expect(await listed()).toEqual([ada.id, grace.id, radia.id].toSorted())
  await server.call(
    'DELETE /organizations/current/members/:user_id',
    { params: { user_id: grace.id } },
    { cookie: ada.cookie },
  )
  expect(await listed()).toEqual([ada.id, radia.id].toSorted())
})

test('a replica that is further behind than the bound is not read until it has caught up [D7]', async () => {
  const server = await start('1')
  await untilUsed(server)
  await pauseReplay()
  await addUser('Bounded Wait')
  await expect.poll(async () => (await find(server, 'bounded wait')).names).toEqual(['Bounded Wait'])
  await untilUsed(server, false)
  await query(standby.url, 'select pg_wal_replay_resume()')
  await untilUsed(server)
})

test.each(['stopped', 'frozen'] as const)('while the replica is %s the primary answers', async (state) => {
  const server = await start(FOREVER)
  await untilUsed(server)
  await addUser(`Found ${state}`)
  if (state === 'stopped') await standby.stop()
  else await standby.freeze()
  onTestFinished(() => (state === 'stopped' ? standby.start() : standby.thaw()))
  expect((await find(server, `found ${state}`)).names).toEqual([`Found ${state}`])
  await untilUsed(server, false)
  expect(await server.stop()).toBe(0)
})

test('the metrics tell whether the replica is read and how old it may be', async () => {
  const server = await start('1', { METRICS_PORT: '0' })
  const read = (series: string) => readMetric(server, series)
  await expect.poll(() => read('read_replica_used')).toBe(1)
  await expect.poll(() => read('read_replica_lag_seconds')).toBeLessThanOrEqual(1)
  expect(await read('database_pool_waiting{server="replica"}')).toBe(0)
  await pauseReplay()
  await addUser('Not replayed')
  await expect.poll(() => read('read_replica_lag_seconds')).toBeGreaterThan(2)
  expect(await read('read_replica_used')).toBe(0)
  await standby.stop()
  onTestFinished(() => standby.start())
  await expect.poll(() => read('read_replica_lag_seconds')).toBeUndefined()
})

test('a server starts without its replica and reads it once it is there', async () => {
  await standby.stop()
  const server = await start(FOREVER)
  expect((await find(server, 'nobody of this name')).names).toEqual([])
  await untilUsed(server, false)
  await standby.start()
  await untilUsed(server)
})

test('a primary in the place of the replica is never read', async () => {
  const url = new URL(primary.url)
  url.searchParams.set('application_name', 'another')
  const server = await start(FOREVER, { DATABASE_READ_URL: url.href })
  await untilUsed(server, false)
  expect(server.lines.join('\n')).toContain('is not a replica')
})

test('server doctor waits for the replica, and names one that is behind', async () => {
  const environment = { NODE_ENV: 'test', DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url }
  const line = ({ stdout }: { stdout: string }) => stdout.split('\n').find((each) => each.includes('read replica'))
  const bounded = { ...environment, DATABASE_READ_MAX_LAG_SECONDS: '1' }
  expect(line(await runServer('doctor', environment))).toMatch(/^ok +read replica +has what the primary has/)
  await pauseReplay()
  await addUser('Behind')
  expect(line(await runServer('doctor', bounded))).toMatch(/^FAULT +read replica +is more than 1 s behind/)
  expect(line(await runServer('doctor', { ...environment, DATABASE_READ_URL: '' }))).toMatch(/^- +read replica/)
})
