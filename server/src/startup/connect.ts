import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Queryable, SERVER_TIMEOUTS } from '../adapters/postgres/database.ts'
import { DatabaseUnavailable, isNameConflict } from '../adapters/postgres/errors.ts'
import { prepared, unnamed } from '../adapters/postgres/statements.ts'
import type { Config } from '../config.ts'
import { CommandFault, reasonOf } from './reason.ts'

const TIMEOUT_MS = 10_000
const PAUSE_MS = 250

// PgBouncer refuses the time-outs that come with DATABASE_PREPARED_STATEMENTS=true.
const POOLER_REFUSAL = 'unsupported startup parameter'

const NO_POOLED_NAMES =
  'The pooler does not keep named statements: it takes PgBouncer 1.21 or later with max_prepared_statements, or DATABASE_PREPARED_STATEMENTS=false'

/** Waits up to ten seconds for the database, and checks its connections, time-outs and pooler. @throws CommandFault */
export async function connect(database: Queryable, limits: Config['database']): Promise<Settings> {
  const settings = await askSettings(database)
  const max = limits.max_connections ?? settings.max_connections
  const wanted = limits.pool_max * limits.replicas
  if (wanted > max * 0.8) {
    throw new CommandFault(
      `DATABASE_POOL_MAX × DATABASE_REPLICAS asks for ${wanted} connections; at most 80 % of the database's ${max} may be used`,
    )
  }
  const missing = Object.entries(SERVER_TIMEOUTS).filter(([name]) => settings.unlimited.includes(name))
  if (missing.length > 0) {
    throw new CommandFault(
      'Behind a pooler the role of the database must have time-outs. Run as that role: ' +
        missing.map(([name, ms]) => `alter role current_user set ${name} = ${ms};`).join(' '),
    )
  }
  if (limits.prepared_statements === 'pooled') await requirePooledNames(database)
  return settings
}

// A pooler that keeps the names of its clients apart gives PostgreSQL names of its own. One that passes ours on would
// soon run them on a connection that does not know them, or knows them already.
const keepsName = prepared<{ own: string | undefined }>()(
  (value) => sql<{ passed_on: boolean }>`
    select exists (select from pg_prepared_statements where name = ${value('own')}) as passed_on`,
)

async function requirePooledNames(database: Queryable): Promise<void> {
  const { name } = keepsName({ own: undefined })
  const { passed_on } = await database.single(keepsName({ own: name })).catch((error: unknown) => {
    if (isNameConflict(error)) throw new CommandFault(NO_POOLED_NAMES, error)
    throw error
  })
  if (passed_on) throw new CommandFault(NO_POOLED_NAMES)
}

type Settings = { version: string; max_connections: number; unlimited: string[] }

const settingsOf = unnamed(sql<Settings>`
  select current_setting('server_version') as version,
         current_setting('max_connections')::int as max_connections,
         array(select name from pg_settings where name = any (${Object.keys(SERVER_TIMEOUTS)}) and setting = '0') as unlimited`)

async function askSettings(database: Queryable): Promise<Settings> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await database.single(settingsOf)
    } catch (error) {
      const reason = reasonOf(error instanceof DatabaseUnavailable ? error.cause : error)
      if (reason.includes(POOLER_REFUSAL)) {
        throw new CommandFault(`${reason}: behind a pooler DATABASE_PREPARED_STATEMENTS is pooled or false`, error)
      }
      if (!(error instanceof DatabaseUnavailable)) {
        throw new CommandFault(`The database refused the connection: ${reason}`, error)
      }
      if (performance.now() > deadline) {
        throw new CommandFault(`The database did not answer within 10 seconds: ${reason}`, error)
      }
    }
    await wait(PAUSE_MS)
  }
}
