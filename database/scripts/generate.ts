// Writes database/schema.sql and the row types from a fresh database to which all migrations were applied.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../embedded/start.ts'
import { defaultMigrationsDirectory, migrate } from '../migrate/migrate.ts'
import { generatedFiles } from '../schema/generated.ts'

const directory = await mkdtemp(join(tmpdir(), 'plinth-generate-'))
try {
  const database = await startEmbedded({ directory, durable: false })
  try {
    await migrate({ database_url: database.url, directory: defaultMigrationsDirectory })
    for (const { path, text } of await generatedFiles(database.url)) {
      await writeFile(path, text)
      console.log(`Wrote ${path}`)
    }
  } finally {
    await database.stop()
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}
