import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file `NNNN_name.sql`. `compatible`: the previous release runs on the resulting schema. */
export type Migration = { version: number; name: string; sql: string; hash: string; compatible: boolean }

const FILE_NAME = /^(\d{4})_[a-z0-9]+(_[a-z0-9]+)*\.sql$/

/** Reads the migrations of a folder in order. Throws for an invalid name and for repeated or missing numbers. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  if (names.length === 0) throw new Error(`There are no migrations in ${directory}`)

  const migrations: Migration[] = []
  for (const name of names) {
    const version = Number(FILE_NAME.exec(name)?.[1] ?? Number.NaN)
    const expected = migrations.length + 1
    if (Number.isNaN(version)) throw new Error(`Migration ${name} is not named like 0001_what_it_makes.sql`)
    if (version < expected) throw new Error(`Migration ${name} repeats the number of another one`)
    if (version > expected) throw new Error(`Migration ${name} leaves a gap: number ${expected} is missing`)
    migrations.push({ version, name, ...(await readMigration(join(directory, name))) })
  }
  return migrations
}

async function readMigration(path: string): Promise<Pick<Migration, 'sql' | 'hash' | 'compatible'>> {
  // Windows line endings do not make a different migration.
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  return {
    sql,
    hash: createHash('sha256').update(sql).digest('hex'),
    compatible: sql.split('\n', 1)[0] === '-- compatible',
  }
}
