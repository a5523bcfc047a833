import type { Spread } from '../arithmetic/statistics.ts'
import type { Goal } from '../arithmetic/verdict.ts'
import type { CaseRow, FigureRow, ScaleRow, SearchRow } from './report.ts'

const toSpread = ({ median, min, max }: Spread) => `${median.toFixed(2)} [${min.toFixed(2)}–${max.toFixed(2)}]`

const toGoal = (goal: Goal | undefined) =>
  goal ? `${goal.better === 'more' ? '≥' : '≤'} ${goal.must} / ${goal.aim}` : ''

export function caseTable(rows: readonly CaseRow[]): string {
  const pair = ({ project, floor }: { project: number; floor: number }, digits: number) =>
    `${project.toFixed(digits)} · ${floor.toFixed(digits)}`
  return toTable(
    ['request', 'a second', 'ratio', 'CPU', 'p50 ms', 'p99 ms', 'statements', 'must / aim', ''],
    rows.map((row) => [
      row.name,
      pair(row.requests_per_s, 0),
      toSpread(row.ratio),
      row.cpu_ratio.toFixed(2),
      pair(row.p50_ms, 1),
      pair(row.p99_ms, 1),
      pair(row.statements, 0),
      toGoal(row.goal),
      row.verdict ?? '',
    ]),
  )
}

export function figureTable(rows: readonly FigureRow[]): string {
  return toTable(
    ['figure', 'measured', 'ratio', 'must / aim', ''],
    rows.map(({ name, detail, spread, goal, verdict }) => [name, detail, toSpread(spread), toGoal(goal), verdict]),
  )
}

export function searchTable(rows: readonly SearchRow[]): string {
  return toTable(
    ['search on one connection', 'p50 ms of ten', 'then p50 ms', 'p99 ms', ''],
    rows.map(({ name, first_p50_ms, p50_ms, p99_ms, verdict }) => [
      name,
      first_p50_ms.toFixed(1),
      p50_ms.toFixed(1),
      p99_ms.toFixed(1),
      verdict,
    ]),
  )
}

export function scaleTable(rows: readonly ScaleRow[]): string {
  return toTable(
    ['request', 'a second, many · few users', 'ratio', 'must / aim', ''],
    rows.map(({ name, large, small, spread, goal, verdict }) => [
      name,
      `${large.toFixed(0)} · ${small.toFixed(0)}`,
      toSpread(spread),
      toGoal(goal),
      verdict,
    ]),
  )
}

/** The columns of the Markdown table are also in line in a terminal. */
function toTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) => Math.max(3, ...[header, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(header), rule, ...rows.map(line)].join('\n')
}
