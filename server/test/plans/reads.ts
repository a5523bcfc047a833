import type pg from 'pg'
import type { Queryable } from '../../src/adapters/postgres/database.ts'
import type { Command } from '../../src/adapters/postgres/statements.ts'

const RUNS = 10

/** The most rows that any step of the statement reads: planned for its values, and as the connection plans it after ten runs. */
export async function mostRows(
  client: pg.Client,
  { name, text, values }: Command,
): Promise<{ first: number; kept: number }> {
  const first = await explain(client, text, values)
  if (name === undefined) return { first, kept: first }
  for (let run = 0; run < RUNS; run += 1) await client.query({ name, text, values })
  return {
    first,
    kept: await explain(client, `execute "${name}"${values.length > 0 ? `(${values.map(literal)})` : ''}`),
  }
}

async function explain(client: pg.Client, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query({ text: `explain (analyze, buffers, format json) ${text}`, values })
  return rowsOf(rows[0]['QUERY PLAN'][0].Plan)
}

type Node = { [figure: string]: unknown; Plans?: Node[] }

const REMOVED = ['Rows Removed by Filter', 'Rows Removed by Index Recheck', 'Rows Removed by Join Filter']

function rowsOf({ Plans = [], ...node }: Node): number {
  const figures = ['Actual Rows', ...REMOVED].map((figure) => Number(node[figure] ?? 0))
  const own = figures.reduce((sum, figure) => sum + figure, 0) * Number(node['Actual Loops'])
  return Math.max(own, ...Plans.map(rowsOf))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  return `'${String(value).replaceAll("'", "''")}'`
}

/** Runs statements and remembers them: `pages` those that find rows, `figures` those that return a number. */
export function record(database: Queryable): Queryable & { pages: Command[]; figures: Command[] } {
  const pages: Command[] = []
  const figures: Command[] = []
  return {
    ...database,
    pages,
    figures,
    all: (statement) => {
      pages.push(statement)
      return database.all(statement)
    },
    find: (statement) => {
      pages.push(statement)
      return database.find(statement)
    },
    one: (statement) => {
      figures.push(statement)
      return database.one(statement)
    },
  }
}
