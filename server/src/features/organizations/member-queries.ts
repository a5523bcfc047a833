import type { Role } from '@plinth/contract/permissions'
import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

type Membership = { organization_id: string; user_id: string }

const isMembership = (value: (name: keyof Membership) => string) =>
  sql`organization_id = ${value('organization_id')} and user_id = ${value('user_id')}`

/** Returns no row for an existing member. */
export const insertMember = prepared<Membership & { role: Role }>()(
  (value) => sql<{ user_id: string }>`
    insert into members (organization_id, user_id, role)
    values (${value('organization_id')}, ${value('user_id')}, ${value('role')})
    on conflict do nothing returning user_id`,
)

export const roleOf = prepared<Membership>()(
  (value) => sql<{ role: Role }>`select role from members where ${isMembership(value)}`,
)

export const ownerOf = prepared<{ organization_id: string }>()(
  (value) => sql<{ user_id: string }>`
    select user_id from members where organization_id = ${value('organization_id')} and role = 'owner'`,
)

export const countOwnedTeams = prepared<{ user_id: string }>()(
  (value) => sql<{ count: number }>`
    select count(*) as count from members
    where user_id = ${value('user_id')} and org_kind = 'team' and role = 'owner'`,
)

export const otherMember = prepared<Membership>()(
  (value) => sql<{ user_id: string }>`
    select user_id from members
    where organization_id = ${value('organization_id')} and user_id <> ${value('user_id')} limit 1`,
)

export const changeRole = prepared<Membership & { from: Role; to: Role }>()(
  (value) => sql<{ user_id: string }>`
    update members set role = ${value('to')} where ${isMembership(value)} and role = ${value('from')} returning user_id`,
)

export const deleteMember = prepared<Membership>()((value) => sql`delete from members where ${isMembership(value)}`)

export const memberByEmail = prepared<{ organization_id: string; email: string }>()(
  (value) => sql<{ user_id: string }>`
    select m.user_id from members m join users u on u.id = m.user_id
    where m.organization_id = ${value('organization_id')} and u.email = ${value('email')} and u.deleted_at is null`,
)

export const listAdmins = prepared<{ organization_id: string }>()(
  (value) => sql<{ user_id: string; role: 'owner' | 'admin' }>`
    select m.user_id, m.role from members m join users u on u.id = m.user_id
    where m.organization_id = ${value('organization_id')} and m.role in ('owner', 'admin') and u.suspended_at is null
    order by m.role = 'owner' desc, m.user_id`,
)
