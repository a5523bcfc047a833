// Writes database/schema.sql, the names of the tables and the row types from a fresh database to which all migrations were applied.
import { writeFile } from 'node:fs/promises'
import { startThrowaway } from '../embedded/throwaway.ts'
import { defaultMigrationsDirectory, migrate } from '../migrate/migrate.ts'
import { generatedFiles } from '../schema/generated.ts'

const database = await startThrowaway()
try {
  await migrate({ database_url: database.url, directory: defaultMigrationsDirectory })
  for (const { path, text } of await generatedFiles(database.url)) {
    await writeFile(path, text)
    console.log(`Wrote ${path}`)
  }
} finally {
  await database.remove()
}
