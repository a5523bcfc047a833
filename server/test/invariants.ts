import { expect } from 'vitest'
import { brokenInvariants } from '../../database/test/invariants.ts'
import { connect } from './postgres.ts'

export async function expectInvariants(database_url: string): Promise<void> {
  const client = await connect(database_url)
  expect(await brokenInvariants(client)).toEqual([])
  await client.end()
}
