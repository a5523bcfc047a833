import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

/** Everything that changes an organization takes this lock first. */
export const lockOrganization = prepared<{ organization_id: string }>()((value) =>
  sqlBuilder.selectFrom('organizations').select(['id', 'kind']).where('id', '=', value('organization_id')).forUpdate(),
)

export const organizationOfMember = prepared<{ organization_id: string; user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('organizations as o')
    .innerJoin('members as m', 'm.organization_id', 'o.id')
    .select(['o.id', 'o.name', 'o.kind', 'o.created_at', 'm.role'])
    .where('o.id', '=', value('organization_id'))
    .where('m.user_id', '=', value('user_id')),
)

export const insertOrganization = prepared<{ name: string }>()((value) =>
  sqlBuilder
    .insertInto('organizations')
    .values({ kind: 'team', name: value('name') })
    .returning('id'),
)

/** Changes no row when it has the name already. */
export const setOrganizationName = prepared<{ organization_id: string; name: string }>()((value) =>
  sqlBuilder
    .updateTable('organizations')
    .set({ name: value('name') })
    .where('id', '=', value('organization_id'))
    .where('name', '!=', value('name')),
)

export const removeOrganization = prepared<{ organization_id: string }>()((value) =>
  sqlBuilder.deleteFrom('organizations').where('id', '=', value('organization_id')),
)

/** Returns no row for a deleted account. */
export const lockActingUser = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select('active_organization_id')
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
)

/** The membership may follow in the same transaction: the foreign key is checked at commit. */
export const actIn = prepared<{ user_id: string; organization_id: string }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({ active_organization_id: value('organization_id') })
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .returning('id'),
)
