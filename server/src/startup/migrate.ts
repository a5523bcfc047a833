import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '@plinth/database/client'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { keepAuditEvents } from '@plinth/database/roles/audit-retention'
import { DatabaseUnavailable, translateError } from '../adapters/postgres/errors.ts'
import { readMigrateConfig } from '../config.ts'
import { reasonOf } from './reason.ts'
import { grantToApi } from './roles.ts'

const TIMEOUT_MS = 60_000
const CONNECT_WITHIN_MS = 5000
const PAUSE_MS = 250

/**
 * `server migrate` waits for a database that is away, applies pending migrations, sets how long audit events are kept,
 * gives the role of the API its rights on new tables, and exits. Run it before a new version of the API is deployed.
 */
export async function migrateOnce(): Promise<void> {
  const { database_url, api_url, migrations_directory, audit_retention_days } = readMigrateConfig()
  await waitWhileAway(database_url)
  const { applied, total } = await migrate({
    database_url,
    directory: migrations_directory ?? defaultMigrationsDirectory,
    onApplied: (name, seconds) => console.log(`Applied ${name} in ${seconds.toFixed(1)} s`),
  })
  console.log(`${applied.length === 0 ? 'Nothing to apply; the' : 'The'} schema has ${total} migrations.`)
  const settings = { connectionString: database_url, connectionTimeoutMillis: CONNECT_WITHIN_MS }
  await withClient(settings, (client) => keepAuditEvents(client, audit_retention_days))
  if (api_url !== null) await grantToApi({ owner_url: database_url, api_url })
}

/** Returns at the latest after `timeout_ms`, or when the database answers or refuses: the migration says why. */
export async function waitWhileAway(database_url: string, timeout_ms = TIMEOUT_MS): Promise<void> {
  const deadline = performance.now() + timeout_ms
  const settings = { connectionString: database_url, connectionTimeoutMillis: CONNECT_WITHIN_MS }
  for (let attempt = 1; performance.now() < deadline; attempt += 1) {
    const error: unknown = await withClient(settings, async () => undefined).catch((reason: unknown) => reason)
    if (!(translateError(error) instanceof DatabaseUnavailable)) return
    if (attempt === 1) console.log(`Waiting up to a minute for the database: ${reasonOf(error)}`)
    await wait(PAUSE_MS)
  }
}
