import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { startBilling, type TestBilling } from '../../billing/billing.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { connect } from '../../postgres.ts'
import { askAgain } from '../at-once.ts'
import { createWorlds, personOf } from '../races/worlds.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

export let billing: TestBilling
export let client: pg.Client
export let replicas: [ServerProcess, ServerProcess]
let database: TestDatabase

/** The two servers share one database and one provider. */
export function useReplicasWithBilling(): void {
  beforeAll(async () => {
    database = await createTestDatabase()
    client = await connect(database.url)
    billing = await startBilling()
    const environment = { DATABASE_URL: database.url, ...billing.stripe.environment }
    replicas = await Promise.all([startServer(environment), startServer(environment)])
  })
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()))
    await client.end()
    await billing.close()
    await database.drop()
  })
}

export type User = { user_id: string; cookie: string }

export async function newUsers(count: number): Promise<User[]> {
  const worlds = await createWorlds(client, count, ['ada'])
  return worlds.map((world) => {
    const { id, cookie } = personOf(world, 'ada')
    return { user_id: id, cookie }
  })
}

export const ask = (turn: number, caller: { cookie: string }, request: string, body?: object) =>
  askAgain(replicas, turn, caller, request, body)
