import { type Goals, judge, type Measure, type Visit } from './goals.ts'

type Line = { name: string; visit: Visit; goals: Goals }

const COLUMNS: [measure: Measure, head: string, format: (value: number) => string][] = [
  ['gzip', 'scripts gzip', (bytes) => `${(bytes / 1024).toFixed(1)} KB`],
  ['brotli', 'brotli', (bytes) => `${(bytes / 1024).toFixed(1)} KB`],
  ['requests', 'requests', String],
  ['lcp', 'LCP', (ms) => `${(ms / 1000).toFixed(2)} s`],
  ['tbt', 'TBT', (ms) => `${ms.toFixed(0)} ms`],
  ['cls', 'CLS', (shift) => shift.toFixed(3)],
  ['inp', 'INP', (ms) => `${ms.toFixed(0)} ms`],
]
const MARKS = { 'aim met': ' ✓✓', 'must met': ' ✓', missed: ' ✗' }

/** ✓✓ meets the aim, ✓ the must, ✗ neither; a value without a goal has no mark. */
export function tabulate(lines: Line[]): { table: string; missed: boolean } {
  let missed = false
  const rows = lines.map(({ name, visit, goals }) => {
    const cells = COLUMNS.map(([measure, , format]) => {
      const value = visit[measure]
      const verdict = goals[measure] && judge(value, goals[measure])
      missed ||= verdict === 'missed'
      return format(value) + (verdict ? MARKS[verdict] : '')
    })
    return [name, ...cells]
  })
  const head = ['page', ...COLUMNS.map(([, title]) => title)]
  const table = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
  return { table: table.map((row) => `| ${row.join(' | ')} |`).join('\n'), missed }
}
