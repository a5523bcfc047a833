import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { connect } from '../../postgres.ts'
import { startStorage, type TestStorage } from '../../storage/storage.ts'
import { askAgain } from '../at-once.ts'
import { createWorlds, NAMES } from '../races/worlds.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

export let storage: TestStorage
export let client: pg.Client
export let replicas: [ServerProcess, ServerProcess]
let database: TestDatabase

export const databaseUrl = () => database.url

/** The two servers share one database and one storage. */
export function useReplicasWithStorage(): void {
  beforeAll(async () => {
    database = await createTestDatabase()
    client = await connect(database.url)
    storage = await startStorage()
    const environment = { DATABASE_URL: database.url, ...storage.server.environment }
    replicas = await Promise.all([startServer(environment), startServer(environment)])
  })
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()))
    await client.end()
    await storage.close()
    await database.drop()
  })
}

/** Ada owns each team, Grace is its admin and Radia its member. Everyone is signed in. */
export const newWorlds = (count: number) => createWorlds(client, count, NAMES)

export const ask = (turn: number, caller: { cookie: string }, request: string, body?: object) =>
  askAgain(replicas, turn, caller, request, body)
