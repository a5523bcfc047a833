import type pg from 'pg'
import type { Queryable } from '../../src/adapters/postgres/database.ts'
import type { Command } from '../../src/adapters/postgres/statements.ts'

const RUNS = 10

/** The rows are the most that any step reads, for the page and for its total. A block has 8 kB. */
export type Reads = { page: number; total: number; blocks: number }

/** The first plan is for the values, and the other is what the connection uses after ten runs. */
export async function readsOf(
  client: pg.Client,
  { name, text, values }: Command,
): Promise<{ first: Reads; kept: Reads }> {
  const first = await explain(client, text, values)
  if (name === undefined) return { first, kept: first }
  for (let run = 0; run < RUNS; run += 1) await client.query({ name, text, values })
  return {
    first,
    kept: await explain(client, `execute "${name}"${values.length > 0 ? `(${values.map(literal)})` : ''}`),
  }
}

/** The tests of the nouns of a product use this, and stay as they were generated. */
export async function mostRows(client: pg.Client, statement: Command): Promise<{ first: number; kept: number }> {
  const { first, kept } = await readsOf(client, statement)
  return { first: first.page, kept: kept.page }
}

async function explain(client: pg.Client, text: string, values: unknown[] = []): Promise<Reads> {
  const { rows } = await client.query({ text: `explain (analyze, buffers, format json) ${text}`, values })
  const plan: Node = rows[0]['QUERY PLAN'][0].Plan
  const figures = stepsOf(plan)
  const max = (isTotal: boolean) =>
    Math.max(0, ...figures.filter((step) => step.is_total === isTotal).map(({ rows }) => rows))
  return {
    page: max(false),
    total: max(true),
    blocks: Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']),
  }
}

type Node = { [figure: string]: unknown; Plans?: Node[] }

const REMOVED = ['Rows Removed by Filter', 'Rows Removed by Index Recheck', 'Rows Removed by Join Filter']

// A list counts its total in a part called `whole`, which may read what it counts.
function stepsOf({ Plans = [], ...node }: Node, within = false): { rows: number; is_total: boolean }[] {
  const is_total = within || node['Subplan Name'] === 'CTE whole'
  const figures = ['Actual Rows', ...REMOVED].map((figure) => Number(node[figure] ?? 0))
  const rows = figures.reduce((sum, figure) => sum + figure, 0) * Number(node['Actual Loops'])
  return [{ rows, is_total }, ...Plans.flatMap((plan) => stepsOf(plan, is_total))]
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  return `'${String(value).replaceAll("'", "''")}'`
}

export function record(database: Queryable): Queryable & { sent: Command[] } {
  const sent: Command[] = []
  return {
    ...database,
    sent,
    all: (statement) => {
      sent.push(statement)
      return database.all(statement)
    },
    find: (statement) => {
      sent.push(statement)
      return database.find(statement)
    },
    single: (statement) => {
      sent.push(statement)
      return database.single(statement)
    },
  }
}
