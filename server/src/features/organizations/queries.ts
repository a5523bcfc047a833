import type { OrganizationKind } from '@plinth/contract/organizations'
import type { Role } from '@plinth/contract/permissions'
import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

/** Everything that changes an organization takes this lock first. */
export const lockOrganization = prepared<{ organization_id: string }>()(
  (value) => sql<{ id: string; kind: OrganizationKind }>`
    select id, kind from organizations where id = ${value('organization_id')} for update`,
)

export const organizationOfMember = prepared<{ organization_id: string; user_id: string }>()(
  (value) => sql<{ id: string; name: string; kind: OrganizationKind; created_at: string; role: Role }>`
    select o.id, o.name, o.kind, o.created_at, m.role
    from organizations o join members m on m.organization_id = o.id
    where o.id = ${value('organization_id')} and m.user_id = ${value('user_id')}`,
)

export const insertOrganization = prepared<{ name: string }>()(
  (value) => sql<{ id: string }>`
    insert into organizations (kind, name) values ('team', ${value('name')}) returning id`,
)

/** Changes no row when it has the name already. */
export const setOrganizationName = prepared<{ organization_id: string; name: string }>()(
  (value) => sql`
    update organizations set name = ${value('name')}
    where id = ${value('organization_id')} and name <> ${value('name')}`,
)

export const removeOrganization = prepared<{ organization_id: string }>()(
  (value) => sql`delete from organizations where id = ${value('organization_id')}`,
)

/** Returns no row for a deleted account. */
export const lockActingUser = prepared<{ user_id: string }>()(
  (value) => sql<{ active_organization_id: string | null }>`
    select active_organization_id from users where id = ${value('user_id')} and deleted_at is null for no key update`,
)

/** The membership may follow in the same transaction: the foreign key is checked at commit. */
export const actIn = prepared<{ user_id: string; organization_id: string }>()(
  (value) => sql<{ id: string }>`
    update users set active_organization_id = ${value('organization_id')}
    where id = ${value('user_id')} and deleted_at is null returning id`,
)
