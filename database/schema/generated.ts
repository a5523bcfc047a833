import { fileURLToPath } from 'node:url'
import { withClient } from '../client.ts'
import { readCatalog } from './catalog.ts'
import { rowTypes } from './row-types.ts'
import { schemaSql } from './sql.ts'
import { tableNames } from './table-names.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The generated files with the content that they should have for a migrated database. */
export async function generatedFiles(database_url: string): Promise<{ path: string; text: string }[]> {
  const catalog = await withClient(database_url, readCatalog)
  return [
    { path: inProject('database/schema.sql'), text: schemaSql(catalog) },
    { path: inProject('database/roles/tables.ts'), text: tableNames(catalog) },
    { path: inProject('server/src/adapters/postgres/rows.ts'), text: rowTypes(catalog) },
  ]
}
