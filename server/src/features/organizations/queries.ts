import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

/** Takes the lock that everything about an organization takes first. */
export const lockOrganization = prepared<{ organization_id: string }>()((value) =>
  sqlBuilder.selectFrom('organizations').select(['id', 'kind']).where('id', '=', value('organization_id')).forUpdate(),
)

/** An organization as one of its members has it, role included. */
export const organizationOfMember = prepared<{ organization_id: string; user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('organizations as o')
    .innerJoin('members as m', 'm.organization_id', 'o.id')
    .select(['o.id', 'o.name', 'o.kind', 'o.created_at', 'm.role'])
    .where('o.id', '=', value('organization_id'))
    .where('m.user_id', '=', value('user_id')),
)

export const insertTeam = prepared<{ name: string }>()((value) =>
  sqlBuilder
    .insertInto('organizations')
    .values({ kind: 'team', name: value('name') })
    .returning('id'),
)

export const renameTeam = prepared<{ organization_id: string; name: string }>()((value) =>
  sqlBuilder
    .updateTable('organizations')
    .set({ name: value('name') })
    .where('id', '=', value('organization_id')),
)

export const deleteTeam = prepared<{ organization_id: string }>()((value) =>
  sqlBuilder.deleteFrom('organizations').where('id', '=', value('organization_id')),
)

/** Makes a living user act in an organization. The membership may follow: its key is checked at commit. */
export const actIn = prepared<{ user_id: string; organization_id: string }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({ active_organization_id: value('organization_id') })
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .returning('id'),
)

/** Adds a member; nothing comes back when the person is one already. */
export const insertMember = prepared<{
  organization_id: string
  user_id: string
  role: 'owner' | 'admin' | 'member'
}>()((value) =>
  sqlBuilder
    .insertInto('members')
    .values({ organization_id: value('organization_id'), user_id: value('user_id'), role: value('role') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
)

export const roleOf = prepared<{ organization_id: string; user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', value('organization_id'))
    .where('user_id', '=', value('user_id')),
)

export const otherMember = prepared<{ organization_id: string; user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', value('organization_id'))
    .where('user_id', '<>', value('user_id'))
    .limit(1),
)

/** Changes a role and answers the member only when it had the role it was thought to have. */
export const changeRole = prepared<{
  organization_id: string
  user_id: string
  from: 'owner' | 'admin' | 'member'
  to: 'owner' | 'admin' | 'member'
}>()((value) =>
  sqlBuilder
    .updateTable('members')
    .set({ role: value('to') })
    .where('organization_id', '=', value('organization_id'))
    .where('user_id', '=', value('user_id'))
    .where('role', '=', value('from'))
    .returning('user_id'),
)

export const deleteMember = prepared<{ organization_id: string; user_id: string }>()((value) =>
  sqlBuilder
    .deleteFrom('members')
    .where('organization_id', '=', value('organization_id'))
    .where('user_id', '=', value('user_id')),
)

/** A member as the API shows one. */
export const memberColumns = [
  'm.user_id',
  sql<string>`u.name`.as('name'),
  sql<string>`u.email`.as('email'),
  sql<null>`null`.as('profile_image'),
  'm.role',
  'm.joined_at',
] as const

/** One member as the list shows it. */
export const memberById = prepared<{ organization_id: string; user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(memberColumns)
    .where('m.organization_id', '=', value('organization_id'))
    .where('m.user_id', '=', value('user_id')),
)
