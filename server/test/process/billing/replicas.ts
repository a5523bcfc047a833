import { afterAll, beforeAll } from 'vitest'
import { startBilling, type TestBilling } from '../../billing/billing.ts'
import { createWorlds, personOf } from '../races/worlds.ts'
import { client, useReplicas } from '../use-replicas.ts'

export let billing: TestBilling

export function useReplicasWithBilling(): void {
  beforeAll(async () => {
    billing = await startBilling()
  })
  afterAll(() => billing.close())
  useReplicas(() => billing.stripe.environment)
}

export type User = { user_id: string; cookie: string }

export async function newUsers(count: number): Promise<User[]> {
  const worlds = await createWorlds(client, count, ['ada'])
  return worlds.map((world) => {
    const { id, cookie } = personOf(world, 'ada')
    return { user_id: id, cookie }
  })
}
