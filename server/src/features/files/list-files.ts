import type { File, FilePage, FileQuery } from '@plinth/contract/files'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { timeFromJson } from '../../adapters/postgres/types.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { filesPage, type Listed } from './list-queries.ts'

/** Throws ApiError `validation_failed` for a cursor of another list. */
export async function listFiles(
  database: Queryable,
  cursors: Cursors,
  organization_id: string,
  { q, sort, limit, cursor }: FileQuery,
): Promise<FilePage> {
  const list = ['files', organization_id, q, sort]
  const place = cursors.read(list, cursor)
  const { rows, total, used_bytes } = await database.single(filesPage({ organization_id, q }, sort, place, limit + 1))
  const { items, next_cursor } = toPage(rows, limit, ([sorted_by, id]) => cursors.write(list, [sorted_by, id]))
  return { items: items.map(toFile), next_cursor, total, used_bytes }
}

function toFile([, id, name, content_type, size_bytes, uploaded_by, uploader_name, created_at]: Listed): File {
  return { id, name, content_type, size_bytes, uploaded_by, uploader_name, created_at: timeFromJson(created_at) }
}
