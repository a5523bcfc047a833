import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defaultMigrationsDirectory, readMigrations } from '../migrate/migration-files.ts'

const SCHEMA = fileURLToPath(new URL('../../product/schema.sql', import.meta.url))

/** The line says of which migrations a generated file was made, so that a start finds a stale one. */
export async function productStamp(): Promise<string> {
  const migrations = (await readMigrations(defaultMigrationsDirectory)).filter(({ series }) => series === 'product')
  const hash = createHash('sha256').update(migrations.map(({ hash }) => hash).join(' '))
  return `-- Made of ${migrations.length} migrations: ${hash.digest('hex').slice(0, 16)}`
}

/** Tells whether the generated files of the product are of other migrations. */
export async function isProductSchemaStale(): Promise<boolean> {
  const lines = (await readFile(SCHEMA, 'utf8')).split(/\r?\n/)
  return !lines.includes(await productStamp())
}
