import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

/** Returns no row for an existing member. */
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

export const ownerOf = prepared<{ organization_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', value('organization_id'))
    .where('role', '=', 'owner'),
)

export const countOwnedTeams = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', value('user_id'))
    .where('org_kind', '=', 'team')
    .where('role', '=', 'owner'),
)

export const otherMember = prepared<{ organization_id: string; user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', value('organization_id'))
    .where('user_id', '<>', value('user_id'))
    .limit(1),
)

/** Returns no row unless the member had the role `from`. */
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

export const memberByEmail = prepared<{ organization_id: string; email: string }>()((value) =>
  sqlBuilder
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.organization_id', '=', value('organization_id'))
    .where('u.email', '=', value('email'))
    .where('u.deleted_at', 'is', null),
)
