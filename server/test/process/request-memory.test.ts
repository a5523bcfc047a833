import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { readMetric } from './metrics.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const REQUESTS = 4000
const AT_ONCE = 4
const ROUNDS = 10

let database: TestDatabase
let server: ServerProcess
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({
    DATABASE_URL: database.url,
    METRICS_PORT: '0',
    // V8 soon moves what survives to old memory.
    NODE_OPTIONS: '--max-semi-space-size=4',
  })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

async function ask(path: string): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let left = REQUESTS / AT_ONCE; left > 0; left -= 1) {
        const response = await fetch(server.origin + path)
        await response.text()
      }
    }),
  )
}

const oldMemory = () => readMetric(server, 'nodejs_heap_space_size_used_bytes{space="old"}')
const fullCollections = () => readMetric(server, 'nodejs_gc_duration_seconds_count{kind="major"}')

/** Returns the bytes that each request has left in old memory, and undefined when a full collection came between. */
async function leftBy(path: string): Promise<number | undefined> {
  const [before, collections] = [await oldMemory(), await fullCollections()]
  await ask(path)
  const after = await oldMemory()
  if ((await fullCollections()) !== collections) return undefined
  return ((after ?? Number.NaN) - (before ?? Number.NaN)) / REQUESTS
}

// Requests that were under way leave a few dozen bytes. What keeps a request leaves thousands.
test.each(['/health', '/ready'])('requests of %s leave nothing behind in old memory', async (path) => {
  await ask(path)
  let left: number | undefined
  for (let round = 0; round < ROUNDS && left === undefined; round += 1) left = await leftBy(path)
  expect(left).toBeLessThan(300)
})
