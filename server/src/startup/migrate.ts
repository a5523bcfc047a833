import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { keepAuditEvents } from '@plinth/database/roles/audit-retention'
import { readMigrateConfig } from '../config.ts'
import { grantToApi } from './roles.ts'

/**
 * `server migrate`: applies pending migrations, sets how long audit events are kept, gives the role of the API its rights
 * on new tables, and exits. Run it before a new version of the API is deployed.
 */
export async function migrateOnce(): Promise<void> {
  const { database_url, api_url, migrations_directory, audit_retention_days } = readMigrateConfig()
  const { applied, total } = await migrate({
    database_url,
    directory: migrations_directory ?? defaultMigrationsDirectory,
  })
  const what = applied.length === 0 ? 'Nothing to apply' : `Applied ${applied.join(', ')}`
  console.log(`${what}; the schema has ${total} migrations.`)
  await keepAuditEvents(database_url, audit_retention_days)
  if (api_url !== null) await grantToApi({ owner_url: database_url, api_url })
}
