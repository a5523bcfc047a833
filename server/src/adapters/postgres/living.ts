import type { NotNull } from 'kysely'

/** Narrows the row of a user with `deleted_at is null`: only a deleted account has no address and no name. */
export type Living = { email: NotNull; name: NotNull }
