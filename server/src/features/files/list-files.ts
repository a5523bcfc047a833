import type { FilePage, FileQuery } from '@plinth/contract/files'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { filesCount, filesPage } from './list-queries.ts'
import { usedBytes } from './queries.ts'

/** Throws Refusal `validation_failed` for a cursor of another list. */
export async function listFiles(
  database: Queryable,
  cursors: Cursors,
  organization_id: string,
  { q, sort, limit, cursor }: FileQuery,
): Promise<FilePage> {
  const list = ['files', organization_id, q, sort]
  const place = cursors.read(list, cursor)
  const found = { organization_id, q }
  const rows = await database.all(filesPage(found, sort, place, limit + 1))
  const { items, next_cursor } = toPage(rows, limit, (last) => cursors.write(list, [last.sorted_by, last.id]))
  const { used_bytes } = await database.one(usedBytes({ organization_id }))
  // A page that is the first and the last is already the total.
  if (!place && !next_cursor) return { items, next_cursor, total: items.length, used_bytes }
  const { total } = await database.one(filesCount(found))
  return { items, next_cursor, total, used_bytes }
}
