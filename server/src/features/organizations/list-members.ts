import type { Member, MembersQuery } from '@plinth/contract/organizations'
import type { Role } from '@plinth/contract/permissions'
import { OLDEST } from '../../adapters/postgres/statements.ts'
import { timeFromJson } from '../../adapters/postgres/types.ts'
import { cursorOf, ID, TIME, toPage } from '../../http/cursors.ts'
import { can } from '../../policy.ts'
import type { ImageUrl } from '../../services.ts'
import { type MemberListRow, pageOfMembers } from './member-list-queries.ts'

const cursorFor = ({ q }: MembersQuery) => cursorOf(['members', q], TIME, ID)

/** Throws ApiError `validation_failed` for a cursor of another list or search. */
export function readMembers(query: MembersQuery) {
  const { q, limit, cursor } = query
  const [joined_at, user_id] = cursorFor(query).read(cursor) ?? OLDEST
  return pageOfMembers({ ...(q !== undefined && { q }), joined_at, user_id, limit: limit + 1 })
}

export function toMemberPage(
  { rows, total }: { rows: MemberListRow[]; total: number },
  query: MembersQuery,
  { role, imageUrl }: Viewer,
) {
  const { items, next_cursor } = toPage(rows.map(toRow), query.limit, (last) =>
    cursorFor(query).write([last.joined_at, last.user_id]),
  )
  return { items: items.map((row) => toMember(row, { role, imageUrl })), next_cursor, total }
}

type MemberRow = Omit<Member, 'profile_image'> & { profile_image_key: string | null }

/** Only viewers who may change roles see who has a second factor. */
type Viewer = { role: Role; imageUrl: ImageUrl }

function toRow([
  user_id,
  name,
  email,
  profile_image_key,
  role,
  joined_at,
  has_second_factor,
]: MemberListRow): MemberRow {
  return { user_id, name, email, profile_image_key, role, joined_at: timeFromJson(joined_at), has_second_factor }
}

export function toMember(
  { profile_image_key, has_second_factor, ...row }: MemberRow,
  { role, imageUrl }: Viewer,
): Member {
  return {
    ...row,
    profile_image: imageUrl(profile_image_key),
    has_second_factor: can(role, 'members.update_role') ? has_second_factor : null,
  }
}
