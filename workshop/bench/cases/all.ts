import type { Case } from './case.ts'
import { READS } from './reads.ts'
import { SEARCHES } from './searches.ts'
import { WRITES } from './writes.ts'

/** In this order. Memory is measured before signing in, since that of hashed passwords says nothing of the rest. */
export const CASES: Case[] = [...READS, ...SEARCHES, ...WRITES]
