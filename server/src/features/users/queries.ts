import { sql } from 'kysely'
import { prepared } from '../../adapters/postgres/statements.ts'

export const setDirectoryVisible = prepared<{ user_id: string; directory_visible: boolean }>()(
  (value) => sql<{ id: string }>`
    update users set directory_visible = ${value('directory_visible')}
    where id = ${value('user_id')} and directory_visible <> ${value('directory_visible')} and deleted_at is null
    returning id`,
)

/** Returns no row for a deleted or suspended account. A trigger ends sessions and mailed links. */
export const setSuspended = prepared<{ user_id: string }>()(
  (value) => sql<{ id: string }>`
    update users set suspended_at = now()
    where id = ${value('user_id')} and deleted_at is null and suspended_at is null returning id`,
)

export const clearSuspended = prepared<{ user_id: string }>()(
  (value) => sql<{ id: string }>`
    update users set suspended_at = null where id = ${value('user_id')} and suspended_at is not null returning id`,
)

/** Returns no row for a deleted account. Whatever changes the profile or deletes the account takes this lock first. */
export const lockUserRow = prepared<{ user_id: string }>()(
  (value) => sql<{
    name: string
    phone_number: string | null
    profile_image_key: string | null
    active_organization_id: string | null
    suspended_at: string | null
    has_second_factor: boolean
  }>`
    select name, phone_number, profile_image_key, active_organization_id, suspended_at, has_second_factor from users
    where id = ${value('user_id')} and deleted_at is null
    for no key update`,
)

export const setProfileText = prepared<{ user_id: string; name: string; phone_number: string | null }>()(
  (value) => sql`
    update users set name = ${value('name')}, phone_number = ${value('phone_number')}
    where id = ${value('user_id')} and deleted_at is null`,
)

/** A trigger queues the object of the old image. */
export const setProfileImage = prepared<{ user_id: string; profile_image_key: string | null }>()(
  (value) => sql`
    update users set profile_image_key = ${value('profile_image_key')}
    where id = ${value('user_id')} and deleted_at is null`,
)

/** Lock order: the user comes before the upload. */
export const deleteCompletedImage = prepared<{ user_id: string; upload_id: string }>()(
  (value) => sql`
    delete from uploads
    where id = ${value('upload_id')} and user_id = ${value('user_id')} and purpose = 'profile_image'
      and status = 'completed'`,
)

export const recipientById = prepared<{ user_id: string }>()(
  (value) => sql<{ email: string; name: string }>`
    select email, name from users where id = ${value('user_id')} and deleted_at is null and suspended_at is null`,
)

const usersAfter = (after: string | null) => sql`
  from users where deleted_at is null and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')`

export const userIdsAfter = prepared<{ after: string | null; limit: number }>()(
  (value) => sql<{ id: string }>`select id ${usersAfter(value('after'))} order by id limit ${value('limit')}`,
)

export const userCountAfter = prepared<{ after: string | null }>()(
  (value) => sql<{ count: number }>`select count(*) as count ${usersAfter(value('after'))}`,
)
