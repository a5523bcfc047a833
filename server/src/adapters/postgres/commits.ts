import { sql } from 'kysely'

/**
 * A condition that is always true. The commit of its statement does not wait for a synchronous standby: for rows that a
 * failover may lose. Only for a statement that runs alone, because in a transaction it would count for everything.
 */
export const withoutSyncCommit = sql<boolean>`set_config('synchronous_commit', 'local', true) = 'local'`
