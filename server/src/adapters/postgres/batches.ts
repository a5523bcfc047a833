import { sql } from 'kysely'
import type { Database } from './rows.ts'
import { type Command, prepared } from './statements.ts'

/** How many rows one statement of `deletionOf` deletes at most. */
export const BATCH = 1000

/**
 * A statement that deletes a batch of the rows that meet a condition. Batches keep transactions short. Locked rows are
 * skipped and left for the next run, so the statement cannot be part of a deadlock.
 */
export function deletionOf(table: keyof Database, condition: string): Command {
  return prepared()(
    () => sql`
      delete from ${sql.table(table)}
      where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${sql.lit(BATCH)} for update skip locked
      ))`,
  )({})
}
