import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type DatabaseHandle, openDatabase } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { type Patience, withoutPatience, withPatience } from './patience.ts'
import { unnamed } from './statements.ts'

const SIZE = 2

let own: TestDatabase
let database: DatabaseHandle
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({
    url: own.url,
    pool_max: SIZE,
    prepared_statements: true,
    onConnectionLost: () => undefined,
  })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const one = unnamed(sql<{ one: number }>`select 1 as one`)

/** Takes all connections until the returned function is called. */
async function takeAll(): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const taken = Array.from({ length: SIZE }, () => Promise.withResolvers<void>())
  const held = taken.map(({ resolve }) =>
    database.transaction(async (tx) => {
      await tx.all(one)
      resolve()
      await released
    }),
  )
  await Promise.all(taken.map(({ promise }) => promise))
  return async () => {
    release()
    await Promise.all(held)
  }
}

test('the statements of one request share the time in which they wait for connections', async () => {
  const release = await takeAll()
  const patience: Patience = { left_ms: 50 }
  await withPatience(patience, async () => {
    await expect(database.all(one)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(patience.left_ms).toBe(0)
    await expect(database.transaction((tx) => tx.all(one))).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
  await release()
  await withPatience(patience, async () => expect(await database.all(one)).toEqual([{ one: 1 }]))
})

test('a connection that comes after a request gave up returns to the pool', async () => {
  const release = await takeAll()
  await withPatience({ left_ms: 1 }, () => expect(database.all(one)).rejects.toBeInstanceOf(DatabaseUnavailable))
  await release()
  await expect.poll(() => database.connections()).toEqual({ total: SIZE, idle: SIZE, waiting: 0 })
})

test('work that outlives its request waits as long as the pool does', async () => {
  const release = await takeAll()
  const patience: Patience = { left_ms: 0 }
  const later = withPatience(patience, () => withoutPatience(() => database.all(one)))
  await expect.poll(() => database.connections().waiting).toBe(1)
  await release()
  expect(await later).toEqual([{ one: 1 }])
})
