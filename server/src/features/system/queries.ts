import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

export const ping = prepared()(() => sql`select from schema_migrations limit 1`)
