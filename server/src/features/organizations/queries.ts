import type { CurrentOrganization, OrganizationKind } from '@plinth/contract/organizations'
import type { Role } from '@plinth/contract/permissions'
import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

/** Everything that changes an organization takes this lock first. */
export const lockOrganization = prepared<{ organization_id: string }>()(
  (value) => sql<{ id: string; kind: OrganizationKind }>`
    select id, kind from organizations where id = ${value('organization_id')} for update`,
)

export const organizationOfMember = prepared<{ organization_id: string; user_id: string }>()(
  (value) => sql<CurrentOrganization['organization'] & { role: Role }>`
    select o.id, o.name, o.kind, o.requires_second_factor, o.created_at, m.role
    from organizations o join members m on m.organization_id = o.id
    where o.id = ${value('organization_id')} and m.user_id = ${value('user_id')}`,
)

export const insertOrganization = prepared<{ name: string }>()(
  (value) => sql<{ id: string }>`
    insert into organizations (kind, name) values ('team', ${value('name')}) returning id`,
)

export const setOrganizationName = prepared<{ organization_id: string; name: string }>()(
  (value) => sql`
    update organizations set name = ${value('name')}
    where id = ${value('organization_id')} and name <> ${value('name')}`,
)

export const setRequirement = prepared<{ organization_id: string; requires_second_factor: boolean }>()(
  (value) => sql`
    update organizations set requires_second_factor = ${value('requires_second_factor')}
    where id = ${value('organization_id')} and requires_second_factor <> ${value('requires_second_factor')}`,
)

export const membersWithoutFactor = prepared<{ organization_id: string }>()(
  (value) => sql<{ user_id: string }>`
    select m.user_id from members m join users u on u.id = m.user_id
    where m.organization_id = ${value('organization_id')} and not u.has_second_factor and u.suspended_at is null
    order by m.user_id`,
)

export const removeOrganization = prepared<{ organization_id: string }>()(
  (value) => sql`delete from organizations where id = ${value('organization_id')}`,
)

/** The membership may follow in the same transaction: the foreign key is checked at commit. */
export const actIn = prepared<{ user_id: string; organization_id: string }>()(
  (value) => sql<{ id: string }>`
    update users set active_organization_id = ${value('organization_id')}
    where id = ${value('user_id')} and deleted_at is null returning id`,
)
