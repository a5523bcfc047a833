import type { Member, MembersQuery } from '@plinth/contract/organizations'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { timeFromJson } from '../../adapters/postgres/types.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import type { ImageUrl } from '../profile-images/urls.ts'
import { type MemberRow, membersCount, membersPage } from './member-list-queries.ts'

export async function listMembers(
  { database, cursors, imageUrl }: { database: Queryable; cursors: Cursors; imageUrl: ImageUrl },
  organization_id: string,
  { q, limit, cursor }: MembersQuery,
) {
  const list = ['members', organization_id, q]
  const place = cursors.read(list, cursor)
  const found = await database.find(membersPage(organization_id, q, place, limit + 1))
  const rows = (found?.rows ?? []).map((row) => ({ ...row, joined_at: timeFromJson(row.joined_at) }))
  const { items, next_cursor } = toPage(rows, limit, (last) => cursors.write(list, [last.joined_at, last.user_id]))
  const page = { items: items.map((row) => toMember(row, imageUrl)), next_cursor }
  // A page that is the first and the last is already the total.
  if (!place && !page.next_cursor) return { ...page, total: page.items.length }
  const { total } = await database.one(membersCount(organization_id, q))
  return { ...page, total }
}

export function toMember({ profile_image_key, ...row }: MemberRow, imageUrl: ImageUrl): Member {
  return { ...row, profile_image: imageUrl(profile_image_key) }
}
