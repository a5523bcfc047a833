import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded, stopAbandoned } from '../../database/embedded/start.ts'
import { defaultMigrationsDirectory, migrate } from '../../database/migrate/migrate.ts'
import { databaseName, query, withDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that each test database is a copy of; it takes no connections. */
    templateUrl: string
    /** A database of the same server to which one may connect. */
    serverUrl: string
  }
}

const FOLDER_PREFIX = 'plinth-test-'

/**
 * Migrates one template on the server of DATABASE_URL (whose role must be allowed to create databases), or on a
 * PostgreSQL of our own that is thrown away afterwards.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? givenServer(process.env.DATABASE_URL) : await throwawayServer()
  const template = withDatabase(server.url, `plinth_template_${randomBytes(6).toString('hex')}`)
  try {
    await createTemplate(server.url, template)
  } catch (error) {
    await server.stop()
    throw error
  }

  project.provide('serverUrl', server.url)
  project.provide('templateUrl', template)
  return async () => {
    await query(server.url, `drop database ${databaseName(template)}`)
    await server.stop()
  }
}

function givenServer(url: string) {
  return { url, stop: async () => {} }
}

async function throwawayServer() {
  await removeAbandoned()
  const directory = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  const database = await startEmbedded({ directory, durable: false })
  return {
    url: database.url,
    async stop() {
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

// A killed test run leaves its server and its folder; another run may be clearing the same one at this moment.
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const directory = join(tmpdir(), name)
    const abandoned = await stopAbandoned(directory).catch(() => undefined)
    if (abandoned) await rm(directory, { recursive: true, force: true })
  }
}

async function createTemplate(serverUrl: string, template: string): Promise<void> {
  await query(serverUrl, `create database ${databaseName(template)} template template0`)
  await migrate({ database_url: template, directory: defaultMigrationsDirectory })
  // A copy can be made only of a database to which nobody is connected.
  await query(serverUrl, `alter database ${databaseName(template)} with allow_connections false`)
}
