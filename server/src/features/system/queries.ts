import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

/** The cheapest statement, to see whether the database responds. */
export const ping = prepared()(() => sql<{ ok: number }>`select 1 as ok`)
