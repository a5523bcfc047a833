import type { Catalog } from './catalog.ts'

const HEADER =
  '// The tables of this release. Written by `npm run db:generate` from the migrated schema; not edited by hand.'

/** The TypeScript module with the names of all tables. */
export function tableNames({ tables }: Catalog): string {
  const names = tables.map(({ name }) => `  '${name}',\n`).join('')
  return `${HEADER}\n\nexport const TABLES = [\n${names}]\n`
}
