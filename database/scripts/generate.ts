// A fresh database gives schema.sql, the names of the tables and the row types, of the base and of the product.
import { writeFile } from 'node:fs/promises'
import { startThrowaway } from '../embedded/throwaway.ts'
import { generatedFiles } from '../schema/generated.ts'
import { UnknownType } from '../schema/row-types.ts'

const database = await startThrowaway()
try {
  for (const { path, text } of await generatedFiles(database.url)) {
    await writeFile(path, text)
    console.log(`Wrote ${path}`)
  }
} catch (error) {
  if (!(error instanceof UnknownType)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.remove()
}
