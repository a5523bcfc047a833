import type { Addition, Catalog, Column, Table } from './catalog.ts'

const HEADER = `// The rows of the database, for Kysely. Written by \`npm run db:generate\` from the migrated schema; not edited by hand.`
const PRODUCT_HEADER = `// The rows that the product adds, for Kysely. Written by \`npm run db:generate\`; not edited by hand.`

// pg would send an array as a PostgreSQL array, so JSON values are inserted as text.
const JSON_VALUE = `export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }`
const JSON_TYPES = { Json: 'JsonValue, string, string', JsonArray: 'JsonValue[], string[], string[]' }

// The connection returns days, times and exact numbers as text (server/src/adapters/postgres/types.ts).
const TYPES: Record<string, string> = {
  bigint: 'number',
  bit: 'string',
  'bit varying': 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  character: 'string',
  'character varying': 'string',
  cidr: 'string',
  date: 'string',
  daterange: 'string',
  'double precision': 'number',
  inet: 'string',
  int4range: 'string',
  int8range: 'string',
  integer: 'number',
  interval: 'string',
  json: 'Json',
  jsonb: 'Json',
  macaddr: 'string',
  macaddr8: 'string',
  numeric: 'string',
  numrange: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'time with time zone': 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'string',
  'timestamp without time zone': 'string',
  tsquery: 'string',
  tsrange: 'string',
  tstzrange: 'string',
  tsvector: 'string',
  uuid: 'string',
  xml: 'string',
}

// An array of domains arrives without the type of its elements, so these would be read as plain text.
const TYPES_OF_OWN_TEXT = new Set(['timestamp with time zone', 'timestamp without time zone', 'interval'])

/** Writes all rows, or with `changes` those that a product adds. Throws for an unknown column type. */
export function rowTypes({ tables, changes }: Catalog & Partial<Addition>): string {
  if (!changes) return moduleOf(HEADER, 'Database', tables)
  const changed = changes.filter(({ columns }) => columns.length > 0)
  return moduleOf(PRODUCT_HEADER, 'ProductDatabase', [...tables, ...changed])
}

function moduleOf(header: string, database: string, tables: Table[]): string {
  const rows = tables.map(rowOf).join('')
  const json = Object.entries(JSON_TYPES)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(rows))
    .map(([name, types]) => `export type ${name} = ColumnType<${types}>`)
  const parts = [
    `export interface ${database} {${rows && `\n${rows}`}}`,
    json.length > 0 && [JSON_VALUE, ...json].join('\n'),
  ]
  const body = parts.filter(Boolean).join('\n\n')
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  const importing = imports.length > 0 && `import type { ${imports.join(', ')} } from 'kysely'`
  return `${[header, importing, body].filter(Boolean).join('\n\n')}\n`
}

function rowOf(table: Table): string {
  const columns = table.columns.map((column) => `    ${column.name}: ${columnType(table, column)}\n`)
  return `  ${table.name}: {\n${columns.join('')}  }\n`
}

function columnType(table: Table, column: Column): string {
  const value = literals(table, column) ?? valueType(table, column)
  const type = column.nullable && !column.value.not_null ? `${value} | null` : value
  if (column.generated) return `GeneratedAlways<${type}>`
  return column.expression === null ? type : `Generated<${type}>`
}

// A CHECK of one column, or of a domain, against a list of texts is a union; so is an enum.
function literals(table: Table, { name, value }: Column): string | undefined {
  if (value.labels) {
    if (value.labels.some((label) => label.startsWith('{'))) {
      throw new UnknownType(table.name, name, 'is an enum with a label that begins like an array')
    }
    const union = value.labels.map(quoted).join(' | ')
    return value.is_array ? `(${union})[]` : union
  }
  if (value.is_array) return undefined
  for (const definition of [...value.checks, ...table.constraints.map((constraint) => constraint.definition)]) {
    const [, column, list, only] = LIST.exec(definition) ?? []
    const values = (list ?? only)?.match(/'(?:[^']|'')*'(?=::)/g)
    if (values && (column === name || value.checks.includes(definition))) {
      return values.map((text) => quoted(text.slice(1, -1).replaceAll("''", "'"))).join(' | ')
    }
  }
  return undefined
}

const LIST = /^CHECK \((\w+)(?:::text)? = (?:ANY \(ARRAY\[('.+)\](?:::text\[\])?\)|('(?:[^']|'')*'::[a-z ]+))\)$/

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function valueType(table: Table, { name, type, value }: Column): string {
  const known = TYPES[value.name]
  if (!known) throw new UnknownType(table.name, name, `has the type ${type}, which the generated rows do not know`)
  if (!value.is_array) return known
  if (value.is_array_of_own && (known !== 'string' || TYPES_OF_OWN_TEXT.has(value.name))) {
    throw new UnknownType(table.name, name, `is an array of a domain over ${value.name}, which arrives as plain text`)
  }
  return known === 'Json' ? 'JsonArray' : `${known}[]`
}

/** The row types have no place for the type of a column. The message says what to do. */
export class UnknownType extends Error {
  constructor(table: string, column: string, reason: string) {
    super(
      `${table}.${column} ${reason}: change it in the migration to a type that docs/columns.md lists, or store it as text or jsonb.`,
    )
  }
}
