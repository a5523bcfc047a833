import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { readMigrateConfig } from '../config.ts'

/** `server migrate`: applies pending migrations and exits. Run it before a new version of the API is deployed. */
export async function migrateOnce(): Promise<void> {
  const { database_url, migrations_directory } = readMigrateConfig()
  const { applied, total } = await migrate({
    database_url,
    directory: migrations_directory ?? defaultMigrationsDirectory,
  })
  const what = applied.length === 0 ? 'Nothing to apply' : `Applied ${applied.join(', ')}`
  console.log(`${what}; the schema has ${total} migrations.`)
}
