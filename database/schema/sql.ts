import type { Catalog, Column, Table } from './catalog.ts'

const HEADER = `-- The schema that the migrations make, for reading. Written by \`npm run db:generate\`; nothing executes it.`

/** The whole schema as readable SQL. */
export function schemaSql({ extensions, functions, tables }: Catalog): string {
  const parts = [
    HEADER,
    ...extensions.map((name) => `create extension ${name};`),
    ...tables.map(tableSql),
    ...functions.map((definition) => `${definition};`),
  ]
  return `${parts.join('\n\n')}\n`
}

function tableSql({ name, unlogged, columns, constraints, indexes, statistics, triggers }: Table): string {
  const lines = [
    ...columns.map(columnSql),
    ...constraints.map((constraint) => `constraint ${constraint.name} ${constraint.definition}`),
  ]
  const body = lines.map((line) => `  ${line}`).join(',\n')
  const table = `create ${unlogged ? 'unlogged ' : ''}table ${name} (\n${body}\n);`
  return [table, ...[...indexes, ...statistics, ...triggers].map((definition) => `${definition};`)].join('\n')
}

function columnSql({ name, type, nullable, expression, generated }: Column): string {
  const value = generated ? ` generated always as (${expression}) stored` : expression && ` default ${expression}`
  return `${name} ${type}${nullable ? '' : ' not null'}${value ?? ''}`
}
