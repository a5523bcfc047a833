import { cursorOf, ID, type Queryable, TEXT, TIME, toPage } from '@plinth/server/product'
import type { PaperKitePage, PaperKiteQuery } from './contract.ts'
import { paperKitesCount, paperKitesPage } from './queries.ts'

// What a cursor holds for each order. Anyone can make a cursor, so PostgreSQL must be able to read it.
const SORTED_BY = { '-created_at': TIME, call_sign: TEXT, /*+ sorted by */ } as const

/** Throws ApiError `validation_failed` for a cursor of another list. */
export async function listPaperKites(
  database: Queryable,
  organization_id: string,
  { sort, limit, cursor, ...filters }: PaperKiteQuery,
): Promise<PaperKitePage> {
  const cursors = cursorOf(['paper-kites', sort, filters], SORTED_BY[sort], ID)
  const place = cursors.read(cursor)
  const scoped = { organization_id, ...filters }
  const rows = await database.all(paperKitesPage(scoped, sort, place, limit + 1))
  const { items, next_cursor } = toPage(rows, limit, (last) => cursors.write([last.sorted_by, last.id]))
  const shown = items.map(({ sorted_by: _, ...item }) => item)
  // A page that is the first and the last is already the total.
  if (!place && !next_cursor) return { items: shown, next_cursor, total: shown.length }
  const { total } = await database.single(paperKitesCount(scoped))
  return { items: shown, next_cursor, total }
}
