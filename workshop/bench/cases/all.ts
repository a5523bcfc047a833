import type { Case } from './case.ts'
import { READS } from './reads.ts'
import { SEARCHES } from './searches.ts'
import { WRITES } from './writes.ts'

/**
 * Memory is measured before signing in, since that of hashed passwords says nothing of the rest, so the order counts.
 */
export const CASES: Case[] = [...READS, ...SEARCHES, ...WRITES]
