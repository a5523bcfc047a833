import { availableParallelism } from 'node:os'
import { PRODUCT } from '@plinth/product/brand'
import type { Endpoint } from './endpoints.ts'
import type { Comparison } from './measure.ts'
import { CONNECTIONS, PEOPLE, ROUND_S, ROUNDS } from './settings.ts'

type Line = { label: string; floor: number; project: number; digits: number; ratio?: number; bound?: Bound }
type Bound = { must: number; aim: number; more_is_better: boolean }

/** The comparison as a plain-text table, and whether every required bound holds. */
export function tabulate({ name, bounds }: Endpoint, comparison: Comparison): { text: string; holds: boolean } {
  const { floor, project, requests_ratio } = comparison
  const line = (label: string, key: keyof typeof floor, digits: number, rest: Partial<Line> = {}): Line => ({
    label,
    floor: floor[key],
    project: project[key],
    digits,
    ...rest,
  })
  const lines = [
    line('requests/s', 'requests_per_s', 0, {
      ratio: requests_ratio,
      bound: { ...bounds.requests, more_is_better: true },
    }),
    line('p50 ms', 'p50_ms', 2),
    line('p99 ms', 'p99_ms', 2),
    line('CPU µs/request', 'cpu_us', 1, { bound: { ...bounds.cpu, more_is_better: false } }),
    line('RSS MB after load', 'rss_mb', 0, { bound: { ...bounds.rss, more_is_better: false } }),
    line('cold start ms', 'cold_start_ms', 0),
  ]
  const conditions = `${ROUNDS} rounds of ${ROUND_S} s, ${CONNECTIONS} connections, ${PEOPLE} people, Node ${process.version}, ${availableParallelism()} cores`
  const rows = [['', 'floor', PRODUCT, 'ratio', 'must', 'aim', ''], ...lines.map(toRow)]
  return {
    text: [`${name}: ${conditions}`, ...rows.map(alignRow)].join('\n'),
    holds: lines.every((entry) => judge(entry) !== 'missed'),
  }
}

function toRow(line: Line): string[] {
  const { label, floor, project, digits, bound } = line
  const sign = bound?.more_is_better ? '≥' : '≤'
  const limits = bound ? [`${sign} ${bound.must.toFixed(2)}`, `${sign} ${bound.aim.toFixed(2)}`] : ['', '']
  return [label, floor.toFixed(digits), project.toFixed(digits), ratioOf(line).toFixed(2), ...limits, judge(line)]
}

function ratioOf({ floor, project, ratio }: Line): number {
  return ratio ?? project / floor
}

function judge(line: Line): string {
  if (!line.bound) return ''
  const { must, aim, more_is_better } = line.bound
  const keeps = (limit: number) => (more_is_better ? ratioOf(line) >= limit : ratioOf(line) <= limit)
  if (keeps(aim)) return 'aim reached'
  return keeps(must) ? 'holds' : 'missed'
}

function alignRow([label = '', ...cells]: string[]): string {
  const verdict = cells.pop() ?? ''
  return `${label.padEnd(18)}${cells.map((cell) => cell.padStart(9)).join('')}  ${verdict}`.trimEnd()
}
