import { pendingMigrations } from '@plinth/database/migrate/migrate'
import type { Queryable } from '../../adapters/postgres/database.ts'
import type { Config } from '../../config.ts'
import { connect } from '../connect.ts'
import { type Finding, fault, ok } from './finding.ts'
import { clock, serverSettings } from './queries.ts'

const OLDEST_POSTGRES = 15
// Beyond that sessions and links live shorter or longer than they should, and signatures for providers are refused.
const MOST_SKEW_MS = 5000

/** Throws StartupFault when it cannot be reached, has too few connections for all replicas, or no time-outs. */
export async function checkDatabase(database: Queryable, limits: Config['database']): Promise<Finding> {
  await connect(database, limits)
  const { version, most } = await database.one(serverSettings)
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    return fault(`PostgreSQL ${version} is too old; ${OLDEST_POSTGRES} or later is needed`)
  }
  const used = limits.pool_max * limits.replicas
  return ok(
    `PostgreSQL ${version}; this deployment uses up to ${used} of ${limits.max_connections ?? most} connections`,
  )
}

export async function checkMigrations(options: { database_url: string; directory: string }): Promise<Finding> {
  const { pending, total } = await pendingMigrations(options)
  if (pending.length === 0) return ok(`all ${total} are applied`)
  return fault(`${pending.length} of ${total} are missing, from ${pending[0]} on: run \`server migrate\``)
}

export async function checkClock(database: Queryable): Promise<Finding> {
  const asked = Date.now()
  const { now } = await database.one(clock)
  const answered = Date.now()
  // The database read its clock somewhere between the two.
  const there = Date.parse(now)
  const skew_ms = there < asked ? there - asked : Math.max(0, there - answered)
  const says = `${Math.abs(skew_ms)} ms ${skew_ms < 0 ? 'ahead of' : 'behind'} the database`
  return Math.abs(skew_ms) > MOST_SKEW_MS ? fault(`the clock of this machine is ${says}`) : ok(says)
}
