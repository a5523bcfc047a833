import type { Addition, Catalog, Column, Table } from './catalog.ts'

const HEADER = `// The rows of the database, for Kysely. Written by \`npm run db:generate\` from the migrated schema; not edited by hand.`
const PRODUCT_HEADER = `// The rows that the product adds, for Kysely. Written by \`npm run db:generate\`; not edited by hand.`

// JSON values are inserted as text: pg would send an array as a PostgreSQL array.
const JSON_TYPES = `export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
export type Json = ColumnType<JsonValue, string, string>`

// As the connection returns them: times as text, counts as numbers (server/src/adapters/postgres/types.ts).
const TYPES: Record<string, string> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  jsonb: 'Json',
  bigint: 'number',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'string',
  uuid: 'string',
}

/** The TypeScript module with the row types of the base. Throws for an unknown column type. */
export function rowTypes({ tables }: Catalog): string {
  return moduleOf(HEADER, 'Database', tables)
}

/**
 * The module with the row types of the product, and the columns that it adds to tables of the base. Throws for an unknown
 * column type.
 */
export function productRowTypes({ tables, changes }: Addition): string {
  return moduleOf(PRODUCT_HEADER, 'ProductDatabase', [
    ...tables,
    ...changes.filter(({ columns }) => columns.length > 0),
  ])
}

function moduleOf(header: string, database: string, tables: Table[]): string {
  const interfaces = tables.map(tableInterface)
  const json = interfaces.some((text) => /\bJson\b/.test(text)) ? [JSON_TYPES] : []
  const body = [...interfaces, ...json].join('\n\n')
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  const names = tables.map(({ name }) => `  ${name}: ${interfaceName(name)}\n`).join('')
  const parts = [
    header,
    imports.length > 0 && `import type { ${imports.join(', ')} } from 'kysely'`,
    names === '' ? `export interface ${database} {}` : `export interface ${database} {\n${names}}`,
    body,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function tableInterface(table: Table): string {
  const columns = table.columns.map((column) => `  ${column.name}: ${columnType(table, column)}`)
  return `export interface ${interfaceName(table.name)} {\n${columns.join('\n')}\n}`
}

function interfaceName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Table`
}

function columnType(table: Table, column: Column): string {
  const value = literals(table, column.name) ?? valueType(table, column)
  const type = column.nullable ? `${value} | null` : value
  if (column.generated) return `GeneratedAlways<${type}>`
  return column.expression === null ? type : `Generated<${type}>`
}

// A CHECK of one column against a list of texts is a union.
function literals(table: Table, column: string): string | undefined {
  for (const { definition } of table.constraints) {
    const list = new RegExp(`^CHECK \\(${column} = ANY \\(ARRAY\\[(.+)\\]\\)\\)$`).exec(definition)?.[1]
    const only = new RegExp(`^CHECK \\(${column} = ('[^']*'::text)\\)$`).exec(definition)?.[1]
    const values = (list ?? only)?.match(/'[^']*'(?=::text)/g)
    if (values) return values.join(' | ')
  }
  return undefined
}

function valueType(table: Table, { name, type }: Column): string {
  const element = type.replace(/\[\]$/, '')
  const value = TYPES[element]
  if (!value) throw new Error(`database/schema/row-types.ts has no TypeScript type for ${table.name}.${name} (${type})`)
  return element === type ? value : `${value}[]`
}
