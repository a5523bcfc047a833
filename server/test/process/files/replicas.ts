import { afterAll, beforeAll } from 'vitest'
import { startStorage, type TestStorage } from '../../storage/storage.ts'
import { createWorlds, NAMES } from '../races/worlds.ts'
import { client, useReplicas } from '../use-replicas.ts'

export let storage: TestStorage

export function useReplicasWithStorage(): void {
  beforeAll(async () => {
    storage = await startStorage()
  })
  afterAll(() => storage.close())
  useReplicas(() => storage.server.environment)
}

/** Ada owns each team, Grace is its admin and Radia its member. Everyone is signed in. */
export const newWorlds = (count: number) => createWorlds(client, count, NAMES)
