import { fileURLToPath } from 'node:url'
import { withClient } from '../client.ts'
import { defaultMigrationsDirectory as directory, migrate } from '../migrate/migrate.ts'
import { additionOf, readCatalog } from './catalog.ts'
import { rowTypes } from './row-types.ts'
import { schemaSql } from './sql.ts'
import { productStamp } from './stamp.ts'
import { productTableNames, tableNames } from './table-names.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Migrates an empty database. The files of the product name only its own additions, so no later base changes them. */
export async function generatedFiles(database_url: string): Promise<{ path: string; text: string }[]> {
  await migrate({ database_url, directory, only: 'base' })
  const base = await withClient(database_url, readCatalog)
  await migrate({ database_url, directory })
  const product = additionOf(base, await withClient(database_url, readCatalog))
  return [
    { path: inProject('database/schema.sql'), text: schemaSql(base) },
    { path: inProject('database/roles/tables.ts'), text: tableNames(base) },
    { path: inProject('server/src/adapters/postgres/rows.ts'), text: rowTypes(base) },
    { path: inProject('product/schema.sql'), text: `${schemaSql(product)}\n${await productStamp()}\n` },
    { path: inProject('product/tables.ts'), text: productTableNames(product) },
    { path: inProject('product/rows.ts'), text: rowTypes(product) },
  ]
}
