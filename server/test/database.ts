import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseName, query, withDatabase } from './postgres.ts'

const TEMPLATE_IN_USE = '55006'
const ATTEMPTS = 20

export type TestDatabase = {
  url: string
  /** Removes the database, and ends the connections that are left. */
  drop(): Promise<void>
}

/** A migrated database without rows, of its own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(`template ${databaseName(inject('templateUrl'))}`)
}

/** A database in which nothing was migrated, of its own. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template template0')
}

async function create(template: string): Promise<TestDatabase> {
  const server = inject('serverUrl')
  const name = `plinth_test_${randomBytes(8).toString('hex')}`
  for (let attempt = 1; ; attempt++) {
    try {
      await query(server, `create database ${name} ${template}`)
      break
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === TEMPLATE_IN_USE
      if (!isBusy || attempt === ATTEMPTS) throw error
      await wait(50 * attempt)
    }
  }
  return {
    url: withDatabase(server, name),
    async drop() {
      await query(server, `drop database if exists ${name} with (force)`)
    },
  }
}
