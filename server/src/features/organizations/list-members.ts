import type { MembersQuery } from '@plinth/contract/organizations'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import { membersCount, membersPage } from './member-list-queries.ts'

export async function listMembers(
  database: Queryable,
  cursors: Cursors,
  organization_id: string,
  { q, limit, cursor }: MembersQuery,
) {
  const list = ['members', organization_id, q]
  const place = cursors.read(list, cursor)
  const rows = await database.all(membersPage(organization_id, q, place, limit + 1))
  const page = toPage(rows, limit, (last) => cursors.write(list, [last.joined_at, last.user_id]))
  // A page that is the first and the last is already the total.
  if (!place && !page.next_cursor) return { ...page, total: page.items.length }
  const { total } = await database.one(membersCount(organization_id, q))
  return { ...page, total }
}
