import type { OrganizationMembership } from '@plinth/contract/organizations'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { membershipsOfUser } from './queries.ts'

/** The personal organization comes first. */
export function listMemberships(
  database: Queryable,
  user_id: string,
  acting_id: string,
): Promise<OrganizationMembership[]> {
  return database.all(membershipsOfUser({ user_id, acting_id }))
}
