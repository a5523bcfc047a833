import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../test/database.ts'
import { waitWhileAway } from './migrate.ts'

test('a migration stops waiting for a database that does not come', async () => {
  for (const nowhere of ['127.0.0.1:1', '%2Fno%2Fsuch%2Ffolder']) {
    const began = performance.now()
    await waitWhileAway(`postgresql://app@${nowhere}/app`, 500)
    expect(performance.now() - began, nowhere).toBeGreaterThanOrEqual(500)
  }
})

test('a migration does not wait for a database that refuses it', async () => {
  const database = await createEmptyDatabase()
  const url = Object.assign(new URL(database.url), { pathname: '/no_such_database' }).href
  const timeout_ms = 24 * 3600 * 1000
  await Promise.all([database.url, url].map((each) => waitWhileAway(each, timeout_ms)))
  await database.drop()
})
