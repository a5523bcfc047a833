import type { Member, MembersQuery } from '@plinth/contract/organizations'
import { PAGE_DEFAULT } from '@plinth/contract/pages'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { timeFromJson } from '../../adapters/postgres/types.ts'
import { toPage } from '../../http/cursors.ts'
import { findCaller, type MemberRow, type MembersRead, type ReadCallers } from '../../http/session.ts'
import type { ImageUrl, Services } from '../../services.ts'
import { type Listed, membersPage, sessionWithMembers } from './member-list-queries.ts'

/**
 * Finds the session of a request for the members, and the first page along with it. Any other page waits for the session,
 * because its organization is known then, and so does a query that will be refused.
 */
export async function findSessionWithMembers(
  database: Queryable,
  token_hash: Buffer,
  query: MembersQuery | undefined,
): Promise<ReadCallers['members'] | undefined> {
  const is_first = query?.limit === PAGE_DEFAULT && query.q === undefined && query.cursor === undefined
  if (!is_first) {
    const caller = await findCaller(database, token_hash)
    return caller && { ...caller, first_page: null }
  }
  const found = await database.find(sessionWithMembers({ token_hash }))
  if (!found) return undefined
  const { rows, total, ...caller } = found
  return { ...caller, first_page: toRead({ rows, total }) }
}

/**
 * One page of the members of an organization, in the order in which they joined.
 * @throws ApiError `validation_failed` for a cursor of another list or search
 */
export async function listMembers(
  { database, cursors, imageUrl }: Pick<Services, 'cursors' | 'imageUrl'> & { database: Queryable },
  { organization_id, first_page }: Pick<ReadCallers['members'], 'organization_id' | 'first_page'>,
  { q, limit, cursor }: MembersQuery,
) {
  const list = ['members', organization_id, q]
  const place = cursors.read(list, cursor)
  const { rows, total } = first_page ?? toRead(await database.single(membersPage(organization_id, q, place, limit + 1)))
  const { items, next_cursor } = toPage(rows, limit, (last) => cursors.write(list, [last.joined_at, last.user_id]))
  return { items: items.map((row) => toMember(row, imageUrl)), next_cursor, total }
}

function toRead({ rows, total }: { rows: Listed[]; total: number }): MembersRead {
  return { rows: rows.map(toRow), total }
}

function toRow([user_id, name, email, profile_image_key, role, joined_at]: Listed): MemberRow {
  return { user_id, name, email, profile_image_key, role, joined_at: timeFromJson(joined_at) }
}

export function toMember({ profile_image_key, ...row }: MemberRow, imageUrl: ImageUrl): Member {
  return { ...row, profile_image: imageUrl(profile_image_key) }
}
