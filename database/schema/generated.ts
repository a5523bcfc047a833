import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readCatalog } from './catalog.ts'
import { rowTypes } from './row-types.ts'
import { schemaSql } from './sql.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The committed files that follow from the schema of a migrated database, with what should stand in them. */
export async function generatedFiles(database_url: string): Promise<{ path: string; text: string }[]> {
  const client = new pg.Client(database_url)
  client.on('error', () => {})
  await client.connect()
  try {
    const catalog = await readCatalog(client)
    return [
      { path: inProject('database/schema.sql'), text: schemaSql(catalog) },
      { path: inProject('server/src/adapters/postgres/rows.ts'), text: rowTypes(catalog) },
    ]
  } finally {
    await client.end()
  }
}
