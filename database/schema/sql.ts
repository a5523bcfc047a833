import type { Addition, Catalog, Column, Table } from './catalog.ts'

const HEADER = `-- The schema that the migrations make, for reading. Written by \`npm run db:generate\`; nothing executes it.`

const PRODUCT_HEADER = `-- What the product's migrations add to the schema, for reading. Written by \`npm run db:generate\`.`

export function schemaSql({ extensions, types, functions, tables, changes }: Catalog & Partial<Addition>): string {
  const parts = [
    changes ? PRODUCT_HEADER : HEADER,
    ...extensions.map((name) => `create extension ${name};`),
    ...types.map((definition) => `${definition};`),
    ...tables.map(tableSql),
    ...(changes ?? []).map(changeSql),
    ...functions.map((definition) => `${definition};`),
  ]
  return `${parts.join('\n\n')}\n`
}

function changeSql({ name, columns, constraints, indexes, statistics, triggers }: Table): string {
  const added = [
    ...columns.map((column) => `add column ${columnSql(column)}`),
    ...constraints.map((constraint) => `add constraint ${constraint.name} ${constraint.definition}`),
  ].map((change) => `alter table ${name} ${change};`)
  return [...added, ...[...indexes, ...statistics, ...triggers].map((definition) => `${definition};`)].join('\n')
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
