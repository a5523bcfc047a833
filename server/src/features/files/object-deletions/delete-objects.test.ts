import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { query } from '../../../../test/postgres.ts'
import { startStorage, type TestStorage } from '../../../../test/storage/storage.ts'
import { TIMEOUT_MS } from '../../../../test/timeout.ts'
import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import { createObjectStore } from '../../../adapters/storage/object-store.ts'
import { deleteDueObjects, deletesObjects } from './delete-objects.ts'

let own: TestDatabase
let database: DatabaseHandle
let storage: TestStorage
let log: { level: number; msg?: string; attempts?: number; err?: unknown }[]
const stream = new Writable({
  write(line, _encoding, done) {
    log.push(JSON.parse(String(line)))
    done()
  },
})
const logger = pino({ base: null, timestamp: false }, stream)
beforeAll(async () => {
  own = await createTestDatabase()
  database = openTestDatabase(own.url)
  storage = await startStorage()
})
afterEach(async () => {
  storage.server.fault(null)
  await rows('delete from object_deletions')
})
afterAll(async () => {
  await database.close()
  await storage.close()
  await own.drop()
})

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const staging = (number: number) => `staging/${id(number)}`

const rows = <Row extends object>(sql: string) => query<Row>(own.url, sql)

const run = () => {
  log = []
  return deleteDueObjects({ database, storage: storage.store, logger })
}

const put = (bucket: 'private' | 'public', ...keys: string[]) =>
  Promise.all(keys.map((key) => storage.server.put(bucket, key, Buffer.from('content'), 'text/plain')))

const queue = (bucket: string, kind: string, target: string, change = '') =>
  rows(`insert into object_deletions (bucket, kind, target) values ('${bucket}', '${kind}', '${target}');
        ${change && `update object_deletions set ${change} where target = '${target}'`}`)

const queued = () =>
  rows<{ target: string; attempts: number; wait_s: number }>(
    `select target, attempts, extract(epoch from not_before - now())::int as wait_s from object_deletions order by id`,
  )

test('a run deletes the objects that are due, and their rows', async () => {
  const avatar = `avatars/${id(1)}/1.webp`
  await put('private', staging(1), staging(2), staging(3))
  await put('public', avatar, staging(1))
  await queue('private', 'object', staging(1))
  await queue('private', 'object', staging(2), `not_before = now() + interval '1 minute'`)
  await queue('public', 'object', avatar)
  await queue('private', 'object', staging(404))
  expect(await run()).toBe(3)
  expect(await storage.server.keys('private')).toEqual([staging(2), staging(3)])
  expect(await storage.server.keys('public')).toEqual([staging(1)])
  expect(await queued()).toMatchObject([{ target: staging(2), attempts: 0 }])
})

test('a prefix is deleted with everything below it, however much, and with nothing beside it', async () => {
  const keys = Array.from({ length: 2100 }, (_, index) => `orgs/${id(1)}/files/${index}`)
  const beside = [`orgs/${id(1)}x`, `orgs/${id(10)}/files/1`]
  await put('private', ...keys, ...beside)
  await queue('private', 'prefix', `orgs/${id(1)}/`)
  await queue('private', 'prefix', `orgs/${id(2)}/`)
  await run()
  expect((await storage.server.keys('private')).filter((key) => key.startsWith('orgs/'))).toEqual(beside)
  expect(await queued()).toEqual([])
})

test('more rows than one batch are deleted in one run', async () => {
  await rows(
    `insert into object_deletions (bucket, kind, target) select 'private', 'object', 'staging/' || uuid_v7() from generate_series(1, 120) n`,
  )
  expect(await run()).toBe(120)
  expect(await queued()).toEqual([])
})

describe('a failure', () => {
  test('a failure keeps the rows and waits longer each time, up to an hour and a half', async () => {
    await put('private', staging(7))
    await queue('private', 'object', staging(7))
    storage.server.fault('fail')
    const waits: number[] = []
    for (const attempts of [1, 2, 3, 12]) {
      await rows(`update object_deletions set not_before = now(), attempts = ${attempts - 1}`)
      await run()
      const [row] = await queued()
      expect(row?.attempts).toBe(attempts)
      waits.push(row?.wait_s ?? 0)
    }
    const max = [75, 150, 300, 75 * 60]
    waits.forEach((wait, index) => {
      expect(wait).toBeLessThanOrEqual(max[index] ?? 0)
      expect(wait).toBeGreaterThanOrEqual(((max[index] ?? 0) * 3) / 5 - 30)
    })
    storage.server.fault(null)
    await rows('update object_deletions set not_before = now()')
    await run()
    expect(await queued()).toEqual([])
    expect(await storage.server.keys('private')).not.toContain(staging(7))
  })

  test('a failure is a warning from the tenth time on', async () => {
    await queue('private', 'object', staging(8), 'attempts = 8')
    storage.server.fault('fail')
    await run()
    expect(log.filter(({ level }) => level >= 40)).toEqual([])
    await rows('update object_deletions set not_before = now()')
    await run()
    expect(log.filter(({ level }) => level >= 40)).toMatchObject([{ attempts: 10, err: expect.anything() }])
  })

  test('a failure of one bucket or prefix does not hold up the others', async () => {
    await put('private', `orgs/${id(3)}/files/1`, staging(4))
    await queue('private', 'prefix', `orgs/${id(3)}/`)
    await queue('private', 'object', staging(4))
    storage.server.fault('fail', { operation: 'list' })
    await run()
    expect(await queued()).toMatchObject([{ target: `orgs/${id(3)}/` }])
    expect(await storage.server.keys('private')).not.toContain(staging(4))
  })
})

describe('several replicas', () => {
  test('several replicas share the rows: each is taken once', async () => {
    await rows(
      `insert into object_deletions (bucket, kind, target) select 'private', 'object', 'staging/' || uuid_v7() from generate_series(1, 300) n`,
    )
    const taken = await Promise.all([run(), run(), run()])
    expect(taken.reduce((sum, count) => sum + count)).toBe(300)
    expect(await queued()).toEqual([])
  })

  test('other replicas take over the rows of one that died, after a while', async () => {
    await queue('private', 'object', staging(5))
    storage.server.fault('hang')
    const impatient = createObjectStore({ configuration: storage.server.configuration, deadline_ms: 100 })
    const dying = deleteDueObjects({ database, storage: impatient, logger })
    await vi.waitFor(async () => expect(await queued()).toMatchObject([{ attempts: 1 }]), TIMEOUT_MS)
    expect(await run()).toBe(0)
    await dying
    storage.server.fault(null)
    await rows('update object_deletions set not_before = now()')
    expect(await run()).toBe(1)
    expect(await queued()).toEqual([])
  })
})

const attempt = (signal: AbortSignal) => ({
  id: id(1),
  number: 1,
  sent_at: new Date(),
  jobs: { send: async () => id(2) },
  signal,
})

test('the job ends between two calls of the storage when its signal aborts, and takes up the rest later', async () => {
  log = []
  await put('private', staging(6))
  await put('public', staging(6))
  for (const bucket of ['private', 'public']) await queue(bucket, 'object', staging(6))
  const ending = new AbortController()
  storage.server.before('delete_many', async () => ending.abort())
  const { work } = deletesObjects({ database, storage: storage.store, logger })
  await work({}, attempt(ending.signal))
  expect(await queued()).toHaveLength(1)
  await rows('update object_deletions set not_before = now()')
  await work({}, attempt(new AbortController().signal))
  expect(await queued()).toEqual([])
})

test('without a storage the job does nothing, and counts no rows as overdue', async () => {
  await queue('private', 'object', staging(7))
  const { work, overdue } = deletesObjects({ database, storage: null, logger })
  await work({}, attempt(new AbortController().signal))
  expect(await queued()).toHaveLength(1)
  expect(overdue).toBeUndefined()
})
