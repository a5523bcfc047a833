import { createDatabase, databaseName, type TestDatabase } from '@plinth/tools/databases'
import { inject } from 'vitest'

export type { TestDatabase }

/** A new migrated database without rows. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'), databaseName(inject('templateUrl')))
}

/** A new database without migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'))
}
