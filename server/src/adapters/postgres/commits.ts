import { sql } from 'kysely'

/**
 * Is always true, and lets the commit of its statement not wait for a synchronous standby: for rows that a failover may
 * lose. Use it only in a statement that runs alone, because in a transaction it would count for everything.
 */
export const withoutSyncCommit = sql<boolean>`set_config('synchronous_commit', 'local', true) = 'local'`
