import { PRODUCT_TABLES } from '../../product/tables.ts'
import { TABLES } from './tables.ts'

/** Any other right of PostgreSQL is more than the API's role needs. */
export type Privilege = 'select' | 'insert' | 'update' | 'delete'

const READ_AND_WRITE: readonly Privilege[] = ['select', 'insert', 'update', 'delete']

// Some tables are written once, and some by migrations alone. Old audit events are deleted by a function of the owner.
// Take a right away in the release after the one that no longer needs it: until then the older release does not start.
const FEWER: Record<string, readonly Privilege[]> = {
  audit_events: ['select'],
  schema_migrations: ['select'],
  'pgboss.version': ['select', 'update'],
}

// A back-dated event would soon be old enough to be deleted, so its id and its time are not here.
const INSERTED_COLUMNS: Record<string, readonly string[]> = {
  audit_events: [
    'action',
    'actor_kind',
    'actor_user_id',
    'user_id',
    'organization_id',
    'target_id',
    'details',
    'network',
    'request_id',
  ],
}

/** A library has the tables of the durable jobs (database/migrations/0027_jobs.sql). */
export const JOBS_SCHEMA = 'pgboss'

const JOBS_TABLES = [
  'bam',
  'instance',
  'job',
  'job_common',
  'job_dependency',
  'queue',
  'queue_stats',
  'schedule',
  'subscription',
  'version',
  'warning',
].map((name) => `${JOBS_SCHEMA}.${name}`)

/** Tables of a newer release or of other programs are not ours. A name outside of `public` begins with its schema. */
export const KNOWN_TABLES = [...TABLES, ...PRODUCT_TABLES, 'schema_migrations', ...JOBS_TABLES]

/** These functions have the rights of their owner. Only the owner and the API may call them. */
export const CALLED_FUNCTIONS = ['delete_old_audit_events']

/** Some tables have rights on single columns besides. */
export function privilegesOn(table: string): readonly Privilege[] {
  return FEWER[table] ?? READ_AND_WRITE
}

/** The API's role may set these in a new row of a table that it may not insert into as a whole. */
export function insertedColumnsOf(table: string): readonly string[] {
  return INSERTED_COLUMNS[table] ?? []
}
