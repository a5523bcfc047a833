import { type Expression, sql } from 'kysely'

/**
 * The rows of a query as JSON in one column, in their order. Reading it takes half as long as reading rows, and they do
 * not repeat what else the statement returns. Times are as JSON writes them: see `timeFromJson`.
 */
export function jsonRows<Row>(query: Expression<Row>) {
  return sql<Row[]>`(select coalesce(json_agg(page), '[]') from ${query} as page)`
}
