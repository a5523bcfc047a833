import { randomBytes } from 'node:crypto'
import { query } from '@plinth/database/client'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { setUpRoles } from '@plinth/database/roles/set-up'
import { openServer, withDatabase } from '@plinth/tools/databases'
import type { TestProject } from 'vitest/node'
import { asRole } from './as-role.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Each test database is a copy of this migrated one, which takes no connections. */
    templateUrl: string
    /** This database of the same server takes connections. */
    serverUrl: string
    /** Null means that the role of the API owns the tables, as without TEST_DATABASE_ROLES=two. */
    apiRole: string | null
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  const template = `app_template_${randomBytes(6).toString('hex')}`
  const role = process.env.TEST_DATABASE_ROLES === 'two' ? template.replace('template', 'api') : null
  try {
    await createTemplate(server.url, template, role)
  } catch (error) {
    await server.close()
    throw error
  }

  project.provide('serverUrl', server.url)
  project.provide('apiRole', role)
  project.provide('templateUrl', withDatabase(server.url, template))
  return async () => {
    await query(server.url, `drop database ${template}`)
    if (role !== null) await query(server.url, `drop role ${role}`)
    await server.close()
  }
}

async function createTemplate(server_url: string, template: string, role: string | null): Promise<void> {
  await query(server_url, `create database ${template} template template0`)
  const owner_url = withDatabase(server_url, template)
  await migrate({ database_url: owner_url, directory: defaultMigrationsDirectory })
  if (role !== null) await setUpRoles({ owner_url, api_url: asRole(owner_url, role) })
  // PostgreSQL copies a database only while nobody is connected to it.
  await query(server_url, `alter database ${template} with allow_connections false`)
}
