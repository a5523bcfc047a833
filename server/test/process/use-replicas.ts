import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { connect } from '../postgres.ts'
import { askAgain } from './at-once.ts'
import { type ServerProcess, startServer } from './server-process.ts'

export let client: pg.Client
export let replicas: [ServerProcess, ServerProcess]
let database: TestDatabase

export const database_url = (): string => database.url

/** The two servers share one database, and what the environment names. */
export function useReplicas(more: () => Record<string, string> = () => ({})): void {
  beforeAll(async () => {
    database = await createTestDatabase()
    client = await connect(database.url)
    const environment = { DATABASE_URL: database.url, ...more() }
    replicas = await Promise.all([startServer(environment), startServer(environment)])
  })
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()))
    await client.end()
    await database.drop()
  })
}

export const ask = (turn: number, caller: { cookie: string }, request: string, body?: object) =>
  askAgain(replicas, turn, caller, request, body)
