import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

export const ping = prepared()(() => sql<{ ok: number }>`select 1 as ok`)
