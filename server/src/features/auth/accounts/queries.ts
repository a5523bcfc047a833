import type { NotDeleted } from '../../../adapters/postgres/schema.ts'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

/** Suspended ones too: their address is taken. */
export const livingUserByEmail = prepared<{ email: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('email', '=', value('email'))
    .where('deleted_at', 'is', null)
    .$narrowType<NotDeleted>(),
)

/** Whom to mail. Returns no row for a deleted or suspended account. */
export const activeUserById = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .$narrowType<NotDeleted>(),
)

/** Returns no row when the address has a living account. A trigger adds the personal organization. */
export const insertUser = prepared<{ email: string; name: string; password_hash: string | null }>()((value) =>
  sqlBuilder
    .insertInto('users')
    .values({ email: value('email'), name: value('name'), password_hash: value('password_hash') })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returning('id'),
)

/**
 * Returns no row for a deleted or suspended account: a caller that gets the row may sign the user in. Lock order: the
 * user row, then the user's links and sessions.
 */
export const lockActiveUser = prepared<{ user_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('id', '=', value('user_id'))
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forUpdate(),
)
