import { createServer } from 'node:net'
import { listen, portOf } from '@plinth/tools/loopback'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { inContext, later, type WaitBudget } from '../request-context.ts'
import { type DatabaseHandle, openDatabase } from './database.ts'
import { DatabaseUnavailable, NoFreeConnection } from './errors.ts'
import { unnamed } from './statements.ts'

const SIZE = 2

let own: TestDatabase
let database: DatabaseHandle
beforeAll(async () => {
  own = await createTestDatabase()
  database = openTestDatabase(own.url, SIZE)
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

/** Accepts connections and says nothing. Returns the port. */
async function startSilent(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => undefined).resume())
  await listen(server)
  onTestFinished(() => void server.close())
  return portOf(server)
}

test('the statements of one request share the time in which they wait for connections', async () => {
  const release = await takeAll()
  const wait_budget: WaitBudget = { left_ms: 50 }
  await inContext({ wait_budget }, async () => {
    await expect(database.all(one)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(wait_budget.left_ms).toBe(0)
    await expect(database.transaction((tx) => tx.all(one))).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
  await release()
  await inContext({ wait_budget }, async () => expect(await database.all(one)).toEqual([{ one: 1 }]))
})

test('a wait for a full pool is told apart from a server that does not answer', async () => {
  const release = await takeAll()
  await inContext({ wait_budget: { left_ms: 1 } }, () =>
    expect(database.all(one)).rejects.toBeInstanceOf(NoFreeConnection),
  )
  await release()

  const timeouts = { connect_ms: 100, statement_ms: 100, answer_ms: 100 }
  const unanswered = openDatabase({
    url: `postgresql://app@127.0.0.1:${await startSilent()}/app`,
    pool_max: SIZE,
    prepared_statements: true,
    onConnectionLost: () => undefined,
    timeouts,
  })
  const error: unknown = await unanswered.all(one).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error).not.toBeInstanceOf(NoFreeConnection)
  await unanswered.close()
})

test('a connection that comes after a request gave up returns to the pool', async () => {
  const release = await takeAll()
  await inContext({ wait_budget: { left_ms: 1 } }, () =>
    expect(database.all(one)).rejects.toBeInstanceOf(DatabaseUnavailable),
  )
  await release()
  await expect.poll(() => database.connections()).toEqual({ total: SIZE, idle: SIZE, waiting: 0 })
})

test('a wait for a connection does not count the time in which the event loop is blocked', async () => {
  const release = await takeAll()
  const wait_budget: WaitBudget = { left_ms: 500 }
  const answer = inContext({ wait_budget }, () => database.all(one))
  await expect.poll(() => database.connections().waiting).toBe(1)
  const released = release()
  const began = performance.now()
  while (performance.now() - began < 700);
  expect(await answer).toEqual([{ one: 1 }])
  await released
})

test('work that outlives its request waits as long as the pool does', async () => {
  const release = await takeAll()
  const wait_budget: WaitBudget = { left_ms: 0 }
  const answer = inContext({ wait_budget }, () => inContext(later(), () => database.all(one)))
  await expect.poll(() => database.connections().waiting).toBe(1)
  await release()
  expect(await answer).toEqual([{ one: 1 }])
})

test('a connection goes to the caller that has waited longest, and returns to the pool after the last', async () => {
  const single = openTestDatabase(own.url, 1)
  const seen: number[] = []
  await Promise.all([1, 2, 3, 4].map((number) => single.all(one).then(() => seen.push(number))))
  expect(seen).toEqual([1, 2, 3, 4])
  await expect.poll(() => single.connections()).toEqual({ total: 1, idle: 1, waiting: 0 })
  await single.close()
})

test('a waiting caller gets a new connection when all others are lost', async () => {
  const ending = unnamed(sql`select pg_terminate_backend(pg_backend_pid())`)
  const lost = Array.from({ length: SIZE }, () => database.exec(ending).catch((error: unknown) => error))
  const waiting = [1, 2, 3, 4].map(() => database.all(one))
  for (const error of await Promise.all(lost)) expect(error).toBeInstanceOf(DatabaseUnavailable)
  for (const rows of await Promise.all(waiting)) expect(rows).toEqual([{ one: 1 }])
})
