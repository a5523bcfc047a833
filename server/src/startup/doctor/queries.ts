import { sql } from 'kysely'
import { unnamed } from '../../adapters/postgres/statements.ts'

export const clock = unnamed(sql<{ now: string }>`select clock_timestamp() as now`)
