import type { Input } from '@plinth/contract/routes/table'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { NEWEST } from '../../adapters/postgres/statements.ts'
import { cursorOf, ID, TIME, toPage } from '../../http/cursors.ts'
import { pendingCount, pendingFrom } from './queries.ts'

export async function listPending(
  database: Queryable,
  organization_id: string,
  { limit, cursor, invited_by }: Input<'GET /organizations/current/invitations'>['query'],
) {
  const inviter = { organization_id, invited_by: invited_by ?? null }
  const cursors = cursorOf(['invitations', invited_by], TIME, ID)
  const place = cursors.read(cursor)
  const [created_at, id] = place ?? NEWEST
  const rows = await database.all(pendingFrom({ ...inviter, created_at, id, limit: limit + 1 }))
  const page = toPage(rows, limit, (last) => cursors.write([last.created_at, last.id]))
  // A page that is the first and the last is already the total.
  if (!place && !page.next_cursor) return { ...page, total: page.items.length }
  const { total } = await database.single(pendingCount(inviter))
  return { ...page, total }
}
