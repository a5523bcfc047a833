import { asRole } from '../../server/test/as-role.ts'
import { createEmptyDatabase, type TestDatabase } from '../../server/test/database.ts'
import { query } from '../../server/test/postgres.ts'
import { defaultMigrationsDirectory, migrate } from '../migrate/migrate.ts'

export type TwoRoles = {
  database: TestDatabase
  owner: string
  api: string
  owner_url: string
  /** The role of this address may sign in, and has no rights yet. */
  api_url: string
  drop: () => Promise<void>
}

/** The owner is no superuser and may not create roles, as on a managed PostgreSQL. */
export async function createTwoRoles(): Promise<TwoRoles> {
  const database = await createEmptyDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const [owner, api] = [`owner_${name}`, `api_${name}`]
  const [owner_url, api_url] = [asRole(database.url, owner), asRole(database.url, api)]
  await query(database.url, `create role ${owner} login; create role ${api} login`)
  await query(database.url, `alter database ${name} owner to ${owner}`)
  await migrate({ database_url: owner_url, directory: defaultMigrationsDirectory })
  const drop = async () => {
    await query(database.url, `drop owned by ${api}`)
    await query(database.url, `drop role ${api}`)
    await query(database.url, `reassign owned by ${owner} to current_user`)
    await database.drop()
    await query(new URL('/postgres', database.url).href, `drop role ${owner}`)
  }
  return { database, owner, api, owner_url, api_url, drop }
}
