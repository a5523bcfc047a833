import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../server/test/database.ts'
import { connect } from '../../server/test/postgres.ts'
import { migrate } from '../migrate/migrate.ts'

export let database: TestDatabase
export let directory: string
export let client: pg.Client

/** Each test has an empty database, and an empty folder of migrations. */
export function useMigrationFolder(): void {
  beforeEach(async () => {
    database = await createEmptyDatabase()
    directory = await mkdtemp(join(tmpdir(), 'app-migrations-'))
    client = await connect(database.url)
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
    await rm(directory, { recursive: true })
  })
}

export const write = (name: string, sql: string) => writeFile(join(directory, name), sql)

export const run = (database_url = database.url) => migrate({ database_url, directory })
