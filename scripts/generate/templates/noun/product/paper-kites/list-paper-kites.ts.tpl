import type { PaperKitePage, PaperKiteQuery } from './contract.ts'
import { cursorOf, ID, type Queryable, TIME, toPage } from '@plinth/server/product'
import { exportedPaperKites, paperKitesCount, paperKitesPage } from './queries.ts'

/** Throws ApiError `validation_failed` for a cursor of another list. */
export async function listPaperKites(
  database: Queryable,
  organization_id: string,
  { q, limit, cursor }: PaperKiteQuery,
): Promise<PaperKitePage> {
  const cursors = cursorOf(['paper-kites', q], TIME, ID)
  const place = cursors.read(cursor)
  const found = { organization_id, q }
  const rows = await database.all(paperKitesPage(found, place, limit + 1))
  const { items, next_cursor } = toPage(rows, limit, (last) => cursors.write([last.created_at, last.id]))
  // A page that is the first and the last is already the total.
  if (!place && !next_cursor) return { items, next_cursor, total: items.length }
  const { total } = await database.single(paperKitesCount(found))
  return { items, next_cursor, total }
}

/** Every row of an organization, or every one that a user has created, for an export. */
export async function* exportPaperKites(
  database: Queryable,
  column: 'organization_id' | 'created_by',
  id: string,
): AsyncGenerator<object> {
  yield* await database.all(exportedPaperKites(column, id))
}
