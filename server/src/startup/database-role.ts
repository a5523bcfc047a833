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
  const { config, database, database_url } = server
  warnOfEncryption(server)
  await connect(database, config.database)
  const schema = await migrate({ database_url, directory: config.migrations_directory ?? defaultMigrationsDirectory })
  // Of two faults the missing right is thrown, which explains the other.
  const [rights, kept] = await Promise.allSettled([requirePrivileges(database_url), keepAuditTrail(server)])
  if (rights.status === 'rejected') throw rights.reason
  if (kept.status === 'rejected') throw kept.reason
  return schema
}

function warnOfEncryption({ config, logger }: ServerProcess): void {
  const { url } = config.database
  if (url !== null && encryptionOf(url) === 'unverified') logger.warn(UNVERIFIED)
}

/** A role without a right on a new table would fail request by request. @throws CommandFault */
async function requirePrivileges(database_url: string): Promise<void> {
  const report = await withClient({ connectionString: database_url, connectionTimeoutMillis: 5000 }, (client) =>
    inspectRole(client),
  )
  if (!report || report.missing.length === 0) return
  const { role, missing } = report
  throw new CommandFault(`The database role ${role} lacks ${missing.join(', ')}. Run \`server roles\` as the owner`)
}

/** With one role the start sets what `server migrate` sets with two, where the role of the API may not. */
async function keepAuditTrail({ config, database_url, logger }: ServerProcess): Promise<void> {
  const wanted = config.audit_retention_days
  const kept = await keepAuditEvents(database_url, wanted)
  if (kept > wanted)
    logger.warn(`audit events are kept for ${kept} days: set AUDIT_RETENTION_DAYS for \`server migrate\` too`)
}
