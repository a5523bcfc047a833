import type { ProductDatabase } from '../../../../product/rows.ts'
import type { Database } from './rows.ts'

export type Schema = Database & ProductDatabase
