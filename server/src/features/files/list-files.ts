import type { File, FilePage, FileQuery } from '@plinth/contract/files'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { timeFromJson } from '../../adapters/postgres/types.ts'
import { cursorOf, ID, NUMBER, TEXT, TIME, toPage } from '../../http/cursors.ts'
import { type FileListRow, filesPage } from './list-queries.ts'

const SORTED_BY = { '-created_at': TIME, name: TEXT, '-size_bytes': NUMBER }

/** Throws ApiError `validation_failed` for a cursor of another list. */
export async function listFiles(
  database: Queryable,
  organization_id: string,
  { q, sort, limit, cursor }: FileQuery,
): Promise<FilePage> {
  const cursors = cursorOf(['files', q, sort], SORTED_BY[sort], ID)
  const place = cursors.read(cursor)
  const { rows, total, used_bytes } = await database.single(filesPage({ organization_id, q }, sort, place, limit + 1))
  const { items, next_cursor } = toPage(rows, limit, ([sorted_by, id]) => cursors.write([sorted_by, id]))
  return { items: items.map(toFile), next_cursor, total, used_bytes }
}

function toFile([, id, name, content_type, size_bytes, uploaded_by, uploader_name, created_at]: FileListRow): File {
  return { id, name, content_type, size_bytes, uploaded_by, uploader_name, created_at: timeFromJson(created_at) }
}
