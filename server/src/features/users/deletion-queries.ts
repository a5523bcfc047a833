import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

export const lockOwnOrganizations = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('organizations as o')
    .innerJoin('members as m', 'm.organization_id', 'o.id')
    .select('o.id')
    .where('m.user_id', '=', value('user_id'))
    .orderBy('o.id')
    .forUpdate('o'),
)

export const ownOrganizations = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('organizations as o')
    .innerJoin('members as m', 'm.organization_id', 'o.id')
    .select(['o.id', 'o.name', 'o.kind', 'm.role'])
    .select(
      sql<boolean>`exists (select from members other where other.organization_id = o.id and other.user_id <> m.user_id)`.as(
        'has_others',
      ),
    )
    .where('m.user_id', '=', value('user_id'))
    .orderBy('o.id'),
)

export const eraseUser = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({
      deleted_at: sql<string>`now()`,
      suspended_at: null,
      email: null,
      name: null,
      phone_number: null,
      profile_image_key: null,
      password_hash: null,
      active_organization_id: null,
    })
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null),
)

/** Tables with rows of one account. Organizations and members are deleted separately. */
export const PERSONAL_TABLES = [
  'sessions',
  'email_tokens',
  'identities',
  'known_user_agents',
  'notifications',
  'notification_preferences',
  'uploads',
  'subscriptions',
] as const

export const deleteWhatIsPersonal = PERSONAL_TABLES.map((table) =>
  prepared<{ user_id: string }>()((value) => sqlBuilder.deleteFrom(table).where('user_id', '=', value('user_id'))),
)

export const deletePersonalOrganization = prepared<{ user_id: string }>()((value) =>
  sqlBuilder.deleteFrom('organizations').where('personal_user_id', '=', value('user_id')),
)

export const deleteMemberships = prepared<{ user_id: string }>()((value) =>
  sqlBuilder.deleteFrom('members').where('user_id', '=', value('user_id')),
)
