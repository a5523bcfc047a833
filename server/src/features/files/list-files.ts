import type { FilePage, FileQuery } from '@plinth/contract/files'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { timeFromJson } from '../../adapters/postgres/types.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { filesPage } from './list-queries.ts'

/** Throws Refusal `validation_failed` for a cursor of another list. */
export async function listFiles(
  database: Queryable,
  cursors: Cursors,
  organization_id: string,
  { q, sort, limit, cursor }: FileQuery,
): Promise<FilePage> {
  const list = ['files', organization_id, q, sort]
  const place = cursors.read(list, cursor)
  const { rows, total, used_bytes } = await database.one(filesPage({ organization_id, q }, sort, place, limit + 1))
  const current = rows.map((row) => ({ ...row, created_at: timeFromJson(row.created_at) }))
  const { items, next_cursor } = toPage(current, limit, (last) => cursors.write(list, [last.sorted_by, last.id]))
  return { items, next_cursor, total, used_bytes }
}
