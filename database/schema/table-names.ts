import type { Catalog } from './catalog.ts'

const WRITTEN = 'Written by `npm run db:generate` from the migrated schema; not edited by hand.'

export function tableNames(base: Catalog): string {
  return `// The tables of this release. ${WRITTEN}\n\nexport const TABLES = [\n${listOf(base)}]\n`
}

export function productTableNames({ tables }: Catalog): string {
  const line = `export const PRODUCT_TABLES: string[] = [${tables.map(({ name }) => `'${name}'`).join(', ')}]`
  // The formatter breaks a longer line.
  const text = line.length > 120 ? `export const PRODUCT_TABLES: string[] = [\n${listOf({ tables })}]` : line
  return `// The tables of the product. ${WRITTEN}\n\n${text}\n`
}

function listOf({ tables }: Pick<Catalog, 'tables'>): string {
  return tables.map(({ name }) => `  '${name}',\n`).join('')
}
