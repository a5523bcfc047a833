import { createDatabase, databaseName, type TestDatabase } from '@plinth/tools/databases'
import { inject } from 'vitest'

export type { TestDatabase }

/** A migrated database without rows, of its own. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'), databaseName(inject('templateUrl')))
}

/** A database in which nothing was migrated, of its own. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'))
}
