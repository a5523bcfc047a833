import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts'
import { connect } from '../../server/test/postgres.ts'
import { brokenInvariants } from './invariants.ts'

export let database: TestDatabase
export let client: pg.Client

/** The tests of a file share a database and a client. No tenancy rule is broken after any of them. */
export function useDatabase(): void {
  beforeAll(async () => {
    database = await createTestDatabase()
    client = await connect(database.url)
  })
  afterEach(async () => {
    expect(await brokenInvariants(client)).toEqual([])
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
}
