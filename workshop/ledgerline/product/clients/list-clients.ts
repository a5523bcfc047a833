import { cursorOf, ID, type Queryable, TIME, toPage } from '@plinth/server/product'
import type { ClientPage, ClientQuery } from './contract.ts'
import { clientsCount, clientsPage } from './queries.ts'

/** Throws ApiError `validation_failed` for a cursor of another list. */
export async function listClients(
  database: Queryable,
  organization_id: string,
  { q, limit, cursor }: ClientQuery,
): Promise<ClientPage> {
  const cursors = cursorOf(['clients', q], TIME, ID)
  const place = cursors.read(cursor)
  const filters = { organization_id, q }
  const rows = await database.all(clientsPage(filters, place, limit + 1))
  const { items, next_cursor } = toPage(rows, limit, (last) => cursors.write([last.created_at, last.id]))
  // A page that is the first and the last is already the total.
  if (!place && !next_cursor) return { items, next_cursor, total: items.length }
  const { total } = await database.single(clientsCount(filters))
  return { items, next_cursor, total }
}
