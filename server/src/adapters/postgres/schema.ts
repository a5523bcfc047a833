import type { ProductDatabase } from '../../../../product/rows.ts'
import type { Database } from './rows.ts'

/** Every table with its rows: the base's, and what the product adds. */
export type Schema = Database & ProductDatabase
