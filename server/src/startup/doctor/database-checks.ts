import { withClient } from '@plinth/database/client'
import { pendingMigrations } from '@plinth/database/migrate/migrate'
import { inspectRole } from '@plinth/database/roles/inspect'
import { encryptionOf } from '@plinth/database/url'
import type { Queryable } from '../../adapters/postgres/database.ts'
import type { Config } from '../../config.ts'
import { countDead } from '../../jobs/queries.ts'
import { connect } from '../connect.ts'
import { UNVERIFIED } from '../database-role.ts'
import { type Finding, fault, note, off, ok } from './finding.ts'
import { clock } from './queries.ts'

const OLDEST_POSTGRES = 15
// Beyond that sessions and links live shorter or longer than they should, and signatures for providers are refused.
const MAX_SKEW_MS = 5000

/** Throws CommandFault when it cannot be reached, has too few connections for all replicas, or no time-outs. */
export async function checkDatabase(database: Queryable, limits: Config['database']): Promise<Finding> {
  const { version, max_connections: max } = await connect(database, limits)
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    return fault(`PostgreSQL ${version} is too old; ${OLDEST_POSTGRES} or later is needed`)
  }
  const used = limits.pool_max * limits.replicas
  return ok(`PostgreSQL ${version}; this deployment uses up to ${used} of ${limits.max_connections ?? max} connections`)
}

export function checkEncryption({ url }: Config['database']): Finding {
  const way = url === null ? undefined : encryptionOf(url)
  if (way === undefined) return off
  if (way === 'unverified') return note(UNVERIFIED)
  if (way === null) return { ...off, says: 'no sslmode: encryption is not asked for' }
  return way === 'open'
    ? { ...off, says: 'the connection is not encrypted' }
    : ok('the certificate of the database is verified')
}

export async function checkMigrations(options: { database_url: string; directory: string }): Promise<Finding> {
  const { pending, total } = await pendingMigrations(options)
  if (pending.length === 0) return ok(`all ${total} are applied`)
  return fault(`${pending.length} of ${total} are missing, from ${pending[0]} on: run \`server migrate\``)
}

export async function checkRoles(database_url: string): Promise<Finding> {
  const report = await withClient({ connectionString: database_url, connectionTimeoutMillis: 5000 }, (client) =>
    inspectRole(client),
  )
  if (!report || report.owner === null) return ok('there are no tables yet')
  const { role, owner, is_owner, surplus, missing } = report
  if (is_owner) return { ...off, says: `one role: ${role} owns the tables and serves the API` }
  if (missing.length > 0) return fault(`${role} lacks ${missing.join(', ')}: run \`server roles\``)
  if (surplus.length > 0) return fault(`${role} can also ${surplus.join(', ')}: run \`server roles\``)
  return ok(`two roles: ${role} reads and writes rows, the tables belong to ${owner}`)
}

/** Nobody does a dead job until an operator decides about it. */
export async function checkJobs(database: Queryable): Promise<Finding> {
  const { dead } = await database.single(countDead({}))
  if (dead === 0) return ok('none is dead')
  return fault(`${dead === 1 ? 'one is' : `${dead} are`} dead: see \`server jobs list\``)
}

export async function checkClock(database: Queryable): Promise<Finding> {
  const asked = Date.now()
  const { now } = await database.single(clock)
  const answered = Date.now()
  // The database read its clock somewhere between the two.
  const there = Date.parse(now)
  const skew_ms = there < asked ? there - asked : Math.max(0, there - answered)
  const says = `${Math.abs(skew_ms)} ms ${skew_ms < 0 ? 'ahead of' : 'behind'} the database`
  return Math.abs(skew_ms) > MAX_SKEW_MS ? fault(`the clock of this machine is ${says}`) : ok(says)
}
