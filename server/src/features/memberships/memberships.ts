import type { OrganizationMembership, OrganizationPage, OrganizationsQuery } from '@plinth/contract/organizations'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { cursorOf, ID, TEXT, toPage } from '../../http/cursors.ts'
import type { Caller } from '../../http/session.ts'
import { type MembershipRow, membershipsOfSession, membershipsPage } from './queries.ts'

type Acting = Pick<Caller, 'user_id' | 'organization_id'>

/** Takes only the first organizations of a user and the acting one, so that a session stays small. */
export async function firstMemberships(
  database: Queryable,
  { user_id, organization_id: acting_id }: Acting,
): Promise<{ items: OrganizationMembership[]; total: number }> {
  const rows = await database.all(membershipsOfSession({ user_id, acting_id }))
  return { items: rows.map(({ total, ...membership }) => membership), total: rows[0]?.total ?? 0 }
}

/** Lists the personal organization first. Throws ApiError `validation_failed` for the cursor of another list. */
export async function listMemberships(
  database: Queryable,
  { user_id, organization_id: acting_id }: Acting,
  { q, limit, cursor }: OrganizationsQuery,
): Promise<OrganizationPage> {
  const cursors = cursorOf(['organizations', q], TEXT, TEXT, ID)
  const place = cursors.read(cursor)
  const { rows, total } = await database.single(membershipsPage({ user_id, acting_id, q }, place, limit + 1))
  const { items, next_cursor } = toPage(rows, limit, ([id, name, kind]) => cursors.write([kind, name, id]))
  return { items: items.map(toMembership), next_cursor, total }
}

function toMembership([id, name, kind, role, acting]: MembershipRow): OrganizationMembership {
  return { id, name, kind, role, acting }
}
