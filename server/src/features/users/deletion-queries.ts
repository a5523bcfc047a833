import type { OrganizationKind } from '@plinth/contract/organizations'
import type { Role } from '@plinth/contract/permissions'
import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

export const lockOwnOrganizations = prepared<{ user_id: string }>()(
  (value) => sql<{ id: string }>`
    select o.id from organizations o join members m on m.organization_id = o.id
    where m.user_id = ${value('user_id')} order by o.id for update of o`,
)

export const ownOrganizations = prepared<{ user_id: string }>()(
  (value) => sql<{ id: string; name: string; kind: OrganizationKind; role: Role; has_others: boolean }>`
    select o.id, o.name, o.kind, m.role, exists (
      select from members other where other.organization_id = o.id and other.user_id <> m.user_id
    ) as has_others
    from organizations o join members m on m.organization_id = o.id
    where m.user_id = ${value('user_id')} order by o.id`,
)

export const eraseUser = prepared<{ user_id: string }>()(
  (value) => sql`
    update users
    set deleted_at = now(), suspended_at = null, email = null, name = null, phone_number = null,
      profile_image_key = null, password_hash = null, active_organization_id = null,
      has_second_factor = false
    where id = ${value('user_id')} and deleted_at is null`,
)

export const PERSONAL_TABLES = [
  'sessions',
  'email_tokens',
  'identities',
  'known_user_agents',
  'passkeys',
  'one_time_codes',
  'recovery_codes',
  'trusted_browsers',
  'pending_sign_ins',
  'spent_challenges',
  'notifications',
  'notification_preferences',
  'uploads',
  'subscriptions',
] as const

export const deleteWhatIsPersonal = PERSONAL_TABLES.map((table) =>
  prepared<{ user_id: string }>()((value) => sql`delete from ${sql.table(table)} where user_id = ${value('user_id')}`),
)

export const deletePersonalOrganization = prepared<{ user_id: string }>()(
  (value) => sql`delete from organizations where personal_user_id = ${value('user_id')}`,
)

export const deleteMemberships = prepared<{ user_id: string }>()(
  (value) => sql`delete from members where user_id = ${value('user_id')}`,
)
