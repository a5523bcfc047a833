import type { Member, MembersQuery } from '@plinth/contract/organizations'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { timeFromJson } from '../../adapters/postgres/types.ts'
import { type Cursors, toPage } from '../../http/cursors.ts'
import type { ImageUrl } from '../profile-images/urls.ts'
import { type MemberRow, membersPage } from './member-list-queries.ts'

export async function listMembers(
  { database, cursors, imageUrl }: { database: Queryable; cursors: Cursors; imageUrl: ImageUrl },
  organization_id: string,
  { q, limit, cursor }: MembersQuery,
) {
  const list = ['members', organization_id, q]
  const place = cursors.read(list, cursor)
  const { rows, total } = await database.one(membersPage(organization_id, q, place, limit + 1))
  const current = rows.map((row) => ({ ...row, joined_at: timeFromJson(row.joined_at) }))
  const { items, next_cursor } = toPage(current, limit, (last) => cursors.write(list, [last.joined_at, last.user_id]))
  return { items: items.map((row) => toMember(row, imageUrl)), next_cursor, total }
}

export function toMember({ profile_image_key, ...row }: MemberRow, imageUrl: ImageUrl): Member {
  return { ...row, profile_image: imageUrl(profile_image_key) }
}
