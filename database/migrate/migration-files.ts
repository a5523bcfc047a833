import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIRST_HASHES } from './first-hashes.ts'
import { isSameFile, type Recorded, SERIES, type Series } from './recorded.ts'

/** The migrations of the product are in `product/migrations`. */
export const defaultMigrationsDirectory = fileURLToPath(new URL('../migrations/', import.meta.url))
const productMigrationsDirectory = fileURLToPath(new URL('../../product/migrations/', import.meta.url))

/**
 * The first lines of a file `NNNN_name.sql` are its marks, in any order. `compatible`: the previous release runs on the
 * resulting schema. `concurrently`: it runs outside of a transaction, statement by statement, and may run again.
 */
export type Migration = Recorded & { sql: string; concurrently: boolean }

const MARKS = /^(-- (compatible|concurrently)\n)*/

const FILE_NAME = /^(\d{4})_[a-z0-9]+(_[a-z0-9]+)*\.sql$/

/**
 * Reads the migrations of both series, the base's first. The product's are in the folder `product` of the base's, as in
 * a release, or in `product/migrations` of the project. There may be none of them.
 * @param recorded what a database has, so that the fault of a repeated number can say which file to rename
 * @throws for an invalid name and for repeated or missing numbers
 */
export async function readMigrations(directory: string, recorded: Recorded[] = []): Promise<Migration[]> {
  const isProject = directory === defaultMigrationsDirectory
  const folders = { base: directory, product: isProject ? productMigrationsDirectory : join(directory, 'product') }
  const migrations: Migration[] = []
  for (const series of SERIES) {
    const own = await readSeries(series, folders[series])
    if (series === 'base' && own.length === 0) throw new Error(`There are no migrations in ${directory}`)
    requireSequence(own, recorded)
    migrations.push(...own)
  }
  return migrations
}

async function readSeries(series: Series, folder: string): Promise<Migration[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (series === 'product' && error.code === 'ENOENT') return []
    throw error
  })
  const migrations: Migration[] = []
  for (const file of names.filter((name) => name.endsWith('.sql')).sort()) {
    const name = series === 'base' ? file : `${series}/${file}`
    const number = Number(FILE_NAME.exec(file)?.[1] ?? 0)
    if (number === 0) throw new Error(`Migration ${name} is not named like 0001_what_it_makes.sql`)
    migrations.push({ series, number, name, ...(await readMigration(join(folder, file))) })
  }
  return migrations
}

async function readMigration(path: string): Promise<Omit<Migration, 'series' | 'number' | 'name'>> {
  // Windows line endings do not make a different migration.
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  const hash = createHash('sha256').update(sql).digest('hex')
  const [marks = ''] = MARKS.exec(sql) ?? []
  return {
    sql,
    hash: FIRST_HASHES[hash] ?? hash,
    compatible: marks.includes('compatible'),
    concurrently: marks.includes('concurrently'),
  }
}

function requireSequence(migrations: Migration[], recorded: Recorded[]): void {
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before && before.number === migration.number)
      throw new Error(repeated(before, migration, { recorded, free: (migrations.at(-1)?.number ?? 0) + 1 }))
    const expected = (before?.number ?? 0) + 1
    if (migration.number > expected)
      throw new Error(`Migration ${migration.name} leaves a gap: number ${expected} is missing`)
  }
}

function repeated(one: Migration, other: Migration, { recorded, free }: { recorded: Recorded[]; free: number }) {
  const [kept, late] = recorded.some((had) => isSameFile(had, other)) ? [other, one] : [one, other]
  const isKnown = recorded.some((had) => isSameFile(had, kept))
  const advice = isKnown
    ? `This database has ${kept.name}: rename ${late.name} to ${renumbered(late, free)}.`
    : `Rename the one that was merged last and that no deployed database has: ${one.name} to ${renumbered(one, free)}, ` +
      `or ${other.name} to ${renumbered(other, free)}.`
  const place = one.series === 'base' ? " A product's own belong in product/migrations." : ''
  return `Migrations ${one.name} and ${other.name} have the same number: two branches added one each. ${advice}${place}`
}

export function renumbered({ name }: Recorded, number: number): string {
  return name.replace(/\d{4}/, String(number).padStart(4, '0'))
}
