import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from '../../test/database.ts'
import { query } from '../../test/postgres.ts'
import type { DatabaseHandle } from '../adapters/postgres/database.ts'
import { countJobs } from './queries.ts'

let url: string
let database: DatabaseHandle
beforeEach(async () => {
  const own = await createTestDatabase()
  url = own.url
  database = openTestDatabase(url, 1)
  onTestFinished(async () => {
    await database.close()
    await own.drop()
  })
  await query(url, `select pgboss.create_queue('book_invoice', '{"policy": "standard"}')`)
})

async function oldest(): Promise<number | undefined> {
  const counts = await database.all(countJobs({}))
  return counts.find(({ name }) => name === 'book_invoice')?.oldest_s
}

const add = (state: string, due: string) =>
  query(
    url,
    `insert into pgboss.job (name, state, start_after) values ('book_invoice', '${state}', now() + interval '${due}')`,
  )

test('no job has an age when none waits for a worker', async () => {
  expect(await oldest()).toBe(0)
  await add('created', '1 hour')
  await add('retry', '1 hour')
  await add('active', '-1 hour')
  await add('completed', '-1 hour')
  expect(await oldest()).toBe(0)
})

test.each(['created', 'retry'])(
  'the oldest of the jobs that are due counts, also when it is in the state %s',
  async (state) => {
    await add('created', '-1 minute')
    await add('retry', '-1 minute')
    await add(state, '-1 hour')
    const age = await oldest()
    expect(age).toBeGreaterThanOrEqual(3600)
    expect(age).toBeLessThan(2 * 3600)
  },
)
