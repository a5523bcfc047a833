import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@plinth/database/embedded/start'
import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { onTestFinished } from 'vitest'

/** The database of a test is as durable as one in production, and migrated. Returns its URL. */
export async function startDatabase(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'app-deploy-'))
  const database = await startEmbedded({ directory, durable: true })
  onTestFinished(async () => {
    await database.stop()
    await rm(directory, { recursive: true, force: true })
  })
  await migrate({ database_url: database.url, directory: defaultMigrationsDirectory })
  return database.url
}
