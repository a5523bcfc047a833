import pg from 'pg'
import { withClient } from '../client.ts'
import { errorCode } from '../error-code.ts'

const NOT_ALLOWED = '42501'

/** The values are milliseconds by the name of the setting, such as `statement_timeout`. */
export type Timeouts = Record<string, number>

type ApiRole = { role: string; api_url: string; password: string }

/**
 * Sets the time-outs that the role lacks: a pooler does not pass on those that the API asks for. The owner often may
 * not, but every role may set its own. Where neither is possible, as when the API signs in as a user of its host,
 * nothing is set; a start behind a pooler names what is missing.
 */
export async function setTimeouts(client: pg.Client, { role, api_url, password }: ApiRole, all: Timeouts) {
  const { rows } = await client.query<{ names: string[] }>(
    `select coalesce(array_agg(split_part(setting, '=', 1)), '{}') as names
     from pg_db_role_setting, unnest(setconfig) as setting
     where setrole = (select oid from pg_roles where rolname = $1)
       and setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
    [role],
  )
  const missing = Object.entries(all).filter(([name]) => !rows[0]?.names.includes(name))
  if (missing.length === 0) return
  const set = async (by: pg.Client) => {
    for (const [name, ms] of missing) await by.query(`alter role ${pg.escapeIdentifier(role)} set ${name} = ${ms}`)
  }
  try {
    await set(client)
  } catch (error) {
    if (errorCode(error) !== NOT_ALLOWED) throw error
    if (password !== '')
      await withClient({ connectionString: api_url, connectionTimeoutMillis: 5000 }, set).catch(() => {})
  }
}
