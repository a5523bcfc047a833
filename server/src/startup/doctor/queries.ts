import { sql } from 'kysely'
import { unnamed } from '../../adapters/postgres/statements.ts'

export const serverSettings = unnamed(
  sql<{ version: string; max: number }>`
    select current_setting('server_version') as version, current_setting('max_connections')::int as max`,
)

export const clock = unnamed(sql<{ now: string }>`select clock_timestamp() as now`)
