import { randomBytes } from 'node:crypto'
import { query } from '@plinth/database/client'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { openServer, withDatabase } from '@plinth/tools/databases'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that each test database is a copy of; it takes no connections. */
    templateUrl: string
    /** A database of the same server that takes connections. */
    serverUrl: string
  }
}

/** Opens the server of all tests and migrates one template on it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  const template = `plinth_template_${randomBytes(6).toString('hex')}`
  try {
    await createTemplate(server.url, template)
  } catch (error) {
    await server.close()
    throw error
  }

  project.provide('serverUrl', server.url)
  project.provide('templateUrl', withDatabase(server.url, template))
  return async () => {
    await query(server.url, `drop database ${template}`)
    await server.close()
  }
}

async function createTemplate(server_url: string, template: string): Promise<void> {
  await query(server_url, `create database ${template} template template0`)
  await migrate({ database_url: withDatabase(server_url, template), directory: defaultMigrationsDirectory })
  // PostgreSQL copies a database only while nobody is connected to it.
  await query(server_url, `alter database ${template} with allow_connections false`)
}
