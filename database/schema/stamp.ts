import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defaultMigrationsDirectory, readMigrations } from '../migrate/migration-files.ts'

const SCHEMA = fileURLToPath(new URL('../../product/schema.sql', import.meta.url))

/** A line that says of which migrations of the product a generated file was made, so that a start finds a stale one. */
export async function productStamp(): Promise<string> {
  const migrations = (await readMigrations(defaultMigrationsDirectory)).filter(({ series }) => series === 'product')
  const hash = createHash('sha256').update(migrations.map(({ hash }) => hash).join(' '))
  return `-- Made of ${migrations.length} migrations: ${hash.digest('hex').slice(0, 16)}`
}

/** Tells whether `product/schema.sql`, and the files that are written with it, are of other migrations. */
export async function isProductSchemaStale(): Promise<boolean> {
  const lines = (await readFile(SCHEMA, 'utf8')).split(/\r?\n/)
  return !lines.includes(await productStamp())
}
