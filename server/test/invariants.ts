import { keptPool } from '@plinth/tools/databases'
import { expect } from 'vitest'
import { brokenInvariants } from '../../database/test/invariants.ts'

export async function expectInvariants(database_url: string): Promise<void> {
  expect(await brokenInvariants(keptPool(database_url))).toEqual([])
}
