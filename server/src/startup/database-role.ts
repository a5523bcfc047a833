import { withClient } from '@plinth/database/client'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { keepAuditEvents } from '@plinth/database/roles/audit-retention'
import { inspectRole } from '@plinth/database/roles/inspect'
import { encryptionOf } from '@plinth/database/url'
import { connect } from './connect.ts'
import type { ServerProcess } from './process.ts'
import { CommandFault } from './reason.ts'

/** Managed databases suggest sslmode=require. */
export const UNVERIFIED =
  'sslmode=require encrypts the connection to the database and does not check its certificate: sslmode=verify-full&sslrootcert=<file> is safer'

/** Applies pending migrations, whose names it returns, and checks the role of this process. @throws CommandFault */
export async function prepareDatabase(server: ServerProcess): Promise<{ applied: string[]; total: number }> {
  const { config, database, database_url, logger } = server
  warnOfEncryption(server)
  await connect(database, config.database)
  const schema = await migrate({ database_url, directory: config.migrations_directory ?? defaultMigrationsDirectory })
  await withClient({ connectionString: database_url, connectionTimeoutMillis: 5000 }, async (client) => {
    // A role without a right on a new table would fail request by request.
    const { role, missing } = (await inspectRole(client)) ?? { missing: [] }
    if (missing.length > 0)
      throw new CommandFault(`The database role ${role} lacks ${missing.join(', ')}. Run \`server roles\` as the owner`)
    // With one role the start sets what `server migrate` sets with two, where the role of the API may not.
    const kept = await keepAuditEvents(client, config.audit_retention_days)
    if (kept > config.audit_retention_days)
      logger.warn(`audit events are kept for ${kept} days: set AUDIT_RETENTION_DAYS for \`server migrate\` too`)
  })
  return schema
}

function warnOfEncryption({ config, logger }: ServerProcess): void {
  const { url } = config.database
  if (url !== null && encryptionOf(url) === 'unverified') logger.warn(UNVERIFIED)
}
