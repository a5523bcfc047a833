import type { NotNull } from 'kysely'
import type { ProductDatabase } from '../../../../product/rows.ts'
import type { Database } from './rows.ts'

/** Every table with its rows: the base's, and what the product adds. */
export type Schema = Database & ProductDatabase

/** Narrows the row of a user with `deleted_at is null`: only a deleted account has no address and no name. */
export type NotDeleted = { email: NotNull; name: NotNull }
