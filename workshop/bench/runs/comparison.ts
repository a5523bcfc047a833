import { defaultMigrationsDirectory, migrate } from '@plinth/database/migrate/migrate'
import { CASES } from '../cases/all.ts'
import { addPeople } from '../data/people.ts'
import { choose, type Options } from '../options/options.ts'
import type { Bench } from '../parts/bench.ts'
import { measureColdStarts } from '../parts/cold-start.ts'
import { type Comparison, compareAll } from '../parts/compare.ts'
import { measureRepeatedSearches } from '../parts/repeated-search.ts'
import { countStatements } from '../parts/statements.ts'
import { describe } from '../report/conditions.ts'
import {
  type CaseRow,
  coldStartRow,
  type FigureRow,
  figuresOf,
  isMissed,
  type SearchRow,
  searchRow,
  toCaseRow,
} from '../report/report.ts'
import { caseTable, figureTable, searchTable } from '../report/tables.ts'
import { writePage } from './write.ts'

const [START, REPEATED] = ['start', 'repeated-searches']

/** Returns whether everything that must hold does. */
export async function runComparison(bench: Bench, options: Options): Promise<{ holds: boolean }> {
  const others = [START, REPEATED].map((key) => ({ key }))
  const chosen = new Set(choose([...CASES, ...others], options.parts).map(({ key }) => key))
  const cases = CASES.filter(({ key }) => chosen.has(key))
  const { database_url } = bench.surroundings
  await migrate({ database_url, directory: defaultMigrationsDirectory })
  console.log(`Adding ${options.people} users and ${options.notifications} notifications.`)
  const started = performance.now()
  await addPeople(database_url, options)
  console.log(`That took ${((performance.now() - started) / 1000).toFixed(0)} s.`)
  const conditions = await describe({ database_url, ...options }, bench.generator.name)
  console.log(conditions)

  const starts = chosen.has(START) ? [coldStartRow(await measureColdStarts(bench))] : []
  const statements = await countStatements(bench, cases)
  const rows: CaseRow[] = []
  const comparisons: Comparison[] =
    cases.length === 0
      ? []
      : await compareAll(bench, cases, (measured, comparison) => {
          const row = toCaseRow(measured, comparison, statements)
          rows.push(row)
          console.log(`${row.name}: ${row.ratio.median.toFixed(2)} ${row.verdict ?? ''}`)
        })
  const figures = [...figuresOf(comparisons), ...starts]
  const searches = chosen.has(REPEATED) ? (await measureRepeatedSearches(bench)).map(searchRow) : []

  const text = toText(conditions, rows, figures, searches)
  console.log(`\n${text}`)
  if (options.write) await writePage('bench', text)
  return { holds: ![...rows, ...figures, ...searches].some(isMissed) }
}

function toText(
  conditions: string,
  rows: readonly CaseRow[],
  figures: readonly FigureRow[],
  searches: readonly SearchRow[],
): string {
  return [
    conditions,
    ...(rows.length > 0 ? [caseTable(rows)] : []),
    ...(figures.length > 0 ? [figureTable(figures)] : []),
    ...(searches.length > 0 ? [searchTable(searches)] : []),
  ].join('\n\n')
}
