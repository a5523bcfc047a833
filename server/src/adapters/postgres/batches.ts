import { sql } from 'kysely'
import type { Schema } from './schema.ts'
import { type Command, prepared } from './statements.ts'

export const BATCH = 1000

/** Yields what may be larger than the memory. `read` returns the rows after the last one, which the first page lacks. */
export async function* pagesOf<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let page: Row[] = []
  do {
    page = await read(page.at(-1), BATCH)
    yield* page
  } while (page.length === BATCH)
}

/** Deletes a batch of rows whose `time` is past. Locked rows are left, so the statement is in no deadlock. */
export function deletionOf(table: keyof Schema, time: string, days_ago = 0): Command {
  const end = days_ago === 0 ? 'now()' : `now() - ${days_ago} * interval '24 hours'`
  return prepared()(
    () => sql`
      delete from ${sql.table(table)}
      where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.raw(`${time} < ${end}`)} limit ${sql.lit(BATCH)} for update skip locked
      ))`,
  )({})
}
