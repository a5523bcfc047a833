import type { OrganizationMembership } from '@plinth/contract/organizations'
import { sql } from 'kysely'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

const membershipsOfUser = prepared<{ user_id: string; acting_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.name', 'o.kind', 'm.role', sql<boolean>`o.id = ${value('acting_id')}`.as('acting')])
    .where('m.user_id', '=', value('user_id'))
    .orderBy(sql`o.kind = 'personal'`, 'desc')
    .orderBy('o.name')
    .orderBy('o.id'),
)

/** The organizations a user belongs to, the personal one first: the list of the switcher. */
export function listMemberships(
  database: Queryable,
  user_id: string,
  acting_id: string,
): Promise<OrganizationMembership[]> {
  return database.all(membershipsOfUser({ user_id, acting_id }))
}
