import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../client.ts'
import { describe } from './fault.ts'
import type { Migration } from './migration-files.ts'
import { statementsOf } from './statements.ts'

const POLL_MS = 200

const INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\S+)/i

// A build waits for the transactions that began before it, and one of them may be a backup. Nothing waits for the
// build. Not every version has each of these settings.
const WITHOUT_LIMITS = `
  select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout')`

/** Runs each statement in a transaction of its own. After a failure it builds again what was left half built. */
export async function applyConcurrently(database_url: string, { sql }: Migration): Promise<void> {
  const client = await connectForBuilding(database_url)
  try {
    for (const { text, at } of statementsOf(sql)) {
      const index = INDEX.exec(text)?.[1]
      if (index !== undefined) await dropUnfinished(client, index)
      await client.query(text).catch((error: unknown) => {
        throw new Error(describe(error, { sql, at }), { cause: error })
      })
    }
  } finally {
    await client.end()
  }
}

// A pooler refuses the parameter, and hands the connection to others after each statement: a setting would stay with
// them. Through one the time-outs of the role count, in which the indexes of a new database are built.
async function connectForBuilding(database_url: string): Promise<pg.Client> {
  const url = new URL(database_url)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c statement_timeout=0`.trim())
  const direct = await connect(url.href).catch(() => undefined)
  if (!direct) return await connect(database_url)
  await direct.query(WITHOUT_LIMITS)
  // PostgreSQL ends the build when its client is gone, and does not finish it alone.
  await direct.query("set client_connection_check_interval = '1s'").catch(() => undefined)
  return direct
}

// An interrupted build leaves an index that is written and never read. Its backend may outlive its client.
async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_built_now: boolean }>(
      `select exists (select from pg_stat_progress_create_index where index_relid = indexrelid) as is_built_now
       from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
      [index],
    )
    if (!rows[0]) return
    if (!rows[0].is_built_now) break
    await wait(POLL_MS)
  }
  await client.query(`drop index concurrently if exists ${index}`)
}
