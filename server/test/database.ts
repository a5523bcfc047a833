import { createDatabase, databaseName, type TestDatabase } from '@plinth/tools/databases'
import { inject } from 'vitest'
import { openDatabase } from '../src/adapters/postgres/database.ts'
import { asRole } from './as-role.ts'
import { query } from './postgres.ts'

export type { TestDatabase }

/** The database is migrated and has no rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(inject('serverUrl'), databaseName(inject('templateUrl')))
  const name = databaseName(database.url)
  migrated.add(name)
  // A copy has the rights on tables of its template, and not those on the database.
  if (inject('apiRole') !== null) await query(database.url, `revoke temporary on database ${name} from public`)
  return database
}

const migrated = new Set<string>()

/** With TEST_DATABASE_ROLES=two the API has a role of its own, except on a database that it has to migrate. */
export function asApi(url: string): string {
  // A URL of a socket may be none that URL reads.
  if (!URL.canParse(url) || !migrated.has(databaseName(url))) return url
  const role = inject('apiRole')
  return role === null ? url : asRole(url, role)
}

export const openTestDatabase = (url: string, pool_max = 4) =>
  openDatabase({ url, pool_max, prepared_statements: true, onConnectionLost: () => undefined })

export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'))
}
