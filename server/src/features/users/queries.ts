import { type NotNull, sql } from 'kysely'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

/** Returns no row when it is so already. */
export const setDirectoryVisible = prepared<{ user_id: string; directory_visible: boolean }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({ directory_visible: value('directory_visible') })
    .where('id', '=', value('user_id'))
    .where('directory_visible', '!=', value('directory_visible'))
    .where('deleted_at', 'is', null)
    .returning('id'),
)

/** Returns no row for a deleted account, and for one that is suspended already. A trigger ends sessions and mailed links. */
export const setSuspended = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({ suspended_at: sql<string>`now()` })
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .returning('id'),
)

/** Returns no row for an account that is not suspended. */
export const clearSuspended = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({ suspended_at: null })
    .where('id', '=', value('user_id'))
    .where('suspended_at', 'is not', null)
    .returning('id'),
)

/** Returns no row for a deleted account. Whatever changes the profile or deletes the account takes this lock first. */
export const lockLivingUser = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['name', 'phone_number', 'profile_image_key', 'suspended_at'])
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
)

/** A null name keeps the name. The phone number changes only with `phone_number_given`. */
export const setProfileText = prepared<{
  user_id: string
  name: string | null
  phone_number: string | null
  phone_number_given: boolean
}>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({
      name: sql<string>`coalesce(${value('name')}::text, name)`,
      phone_number: sql<
        string | null
      >`case when ${value('phone_number_given')}::boolean then ${value('phone_number')}::text else phone_number end`,
    })
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .returning(['name', 'phone_number', 'profile_image_key'])
    .$narrowType<{ name: NotNull }>(),
)

/** A trigger queues the object of the old image. */
export const setProfileImage = prepared<{ user_id: string; profile_image_key: string | null }>()((value) =>
  sqlBuilder
    .updateTable('users')
    .set({ profile_image_key: value('profile_image_key') })
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null),
)

const livingAfter = (after: string | null) =>
  sqlBuilder
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('id', '>', sql<string>`coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')`)

export const livingUserIds = prepared<{ after: string | null; limit: number }>()((value) =>
  livingAfter(value('after')).select('id').orderBy('id').limit(value('limit')),
)

export const livingUserCount = prepared<{ after: string | null }>()((value) =>
  livingAfter(value('after')).select((count) => count.fn.countAll<number>().as('count')),
)
