import { median, type Spread, spreadOf } from '../arithmetic/statistics.ts'
import { type Goal, judge, type Verdict } from '../arithmetic/verdict.ts'
import type { Case } from '../cases/case.ts'
import type { Both, Comparison } from '../parts/compare.ts'
import type { RepeatedSearch, SearchRound } from '../parts/repeated-search.ts'
import { SCALE_GOALS, type ScaleResult } from '../parts/scale.ts'
import type { StatementCounts } from '../parts/statements.ts'

/** Ratios are of the project to the floor, and values are medians of the rounds. */
export type CaseRow = {
  name: string
  requests_per_s: Both<number>
  p50_ms: Both<number>
  p99_ms: Both<number>
  statements: Both<number>
  ratio: Spread
  cpu_ratio: number
  goal: Goal | undefined
  verdict: Verdict | undefined
}

/** A single figure with its own goal. */
export type FigureRow = { name: string; spread: Spread; detail: string; goal: Goal; verdict: Verdict }

export type SearchRow = SearchRound & { name: string; verdict: Verdict | 'plan flip' }

export type ScaleRow = { name: string; large: number; small: number; spread: Spread; goal: Goal; verdict: Verdict }

export function toCaseRow(measured: Case, { rounds }: Comparison, statements: StatementCounts): CaseRow {
  const medianOf = (key: 'requests_per_s' | 'p50_ms' | 'p99_ms') => ({
    floor: median(rounds.map(({ floor }) => floor[key])),
    project: median(rounds.map(({ project }) => project[key])),
  })
  const ratios = ratiosOf(rounds, 'requests_per_s')
  const { goal } = measured
  return {
    name: measured.name,
    requests_per_s: medianOf('requests_per_s'),
    p50_ms: medianOf('p50_ms'),
    p99_ms: medianOf('p99_ms'),
    statements: statements[measured.key] ?? { floor: Number.NaN, project: Number.NaN },
    ratio: spreadOf(ratios),
    cpu_ratio: median(ratiosOf(rounds, 'cpu_us')),
    goal,
    verdict: goal && judge(ratios, goal),
  }
}

function ratiosOf(rounds: Comparison['rounds'], key: 'requests_per_s' | 'p99_ms' | 'cpu_us'): number[] {
  return rounds.map(({ floor, project }) => project[key] / floor[key])
}

const figure = (name: string, values: readonly number[], detail: string, must: number, aim: number): FigureRow => {
  const goal: Goal = { must, aim, better: 'less' }
  return { name, spread: spreadOf(values), detail, goal, verdict: judge(values, goal) }
}

const both = ({ project, floor }: Both<number>, digits: number, unit: string) =>
  `${project.toFixed(digits)} · ${floor.toFixed(digits)} ${unit}`

/** The rounds of `me` and the memory before the first password is hashed give these figures. */
export function figuresOf(comparisons: readonly Comparison[]): FigureRow[] {
  const me = comparisons.find(({ key }) => key === 'me')
  const hashing = comparisons.findIndex(({ key }) => key === 'sign-in')
  const last = (hashing === -1 ? comparisons : comparisons.slice(0, hashing)).at(-1)
  const rows: FigureRow[] = []
  if (me) {
    const medians = (key: 'cpu_us' | 'p99_ms') => ({
      floor: median(me.rounds.map(({ floor }) => floor[key])),
      project: median(me.rounds.map(({ project }) => project[key])),
    })
    const cpu = both(medians('cpu_us'), 0, 'µs')
    rows.push(figure('CPU of GET /users/me ÷ floor', ratiosOf(me.rounds, 'cpu_us'), cpu, 1.4, 1.2))
    const p99 = both(medians('p99_ms'), 1, 'ms')
    rows.push(figure('p99 of GET /users/me ÷ floor', ratiosOf(me.rounds, 'p99_ms'), p99, 1.5, 1.2))
  }
  if (last) {
    const { peak_mb } = last
    rows.push(
      figure('most memory under load ÷ floor', [peak_mb.project / peak_mb.floor], both(peak_mb, 0, 'MB'), 1.6, 1.3),
    )
  }
  return rows
}

export function coldStartRow(starts: readonly Both<number>[]): FigureRow {
  const middle = {
    floor: median(starts.map((each) => each.floor)),
    project: median(starts.map((each) => each.project)),
  }
  const ratios = starts.map(({ floor, project }) => project / floor)
  return figure('start to the first authenticated 200 ÷ floor', ratios, both(middle, 0, 'ms'), 4, 2.5)
}

const SEARCH_LIMITS = { p99_must_ms: 25, p50_aim_ms: 5 }
// The ratio is to the first ten runs; below a few milliseconds the noise is as large.
const [FLIP_RATIO, FLIP_FROM_MS] = [3, 3]

/** A plan that flips in a single round has flipped; a slow request in a single round decides nothing. */
export function searchRow({ name, rounds }: RepeatedSearch): SearchRow {
  const medianOf = (key: keyof SearchRound) => median(rounds.map((round) => round[key]))
  const row = { name, first_p50_ms: medianOf('first_p50_ms'), p50_ms: medianOf('p50_ms'), p99_ms: medianOf('p99_ms') }
  if (rounds.some(hasFlipped)) return { ...row, verdict: 'plan flip' }
  const { p99_must_ms: must, p50_aim_ms } = SEARCH_LIMITS
  const p99s = rounds.map(({ p99_ms }) => p99_ms)
  if (judge(p99s, { must, aim: must, better: 'less' }) === 'missed') return { ...row, verdict: 'missed' }
  return { ...row, verdict: row.p50_ms <= p50_aim_ms ? 'aim reached' : 'holds' }
}

function hasFlipped({ first_p50_ms, p50_ms }: SearchRound): boolean {
  return p50_ms > FLIP_FROM_MS && p50_ms > FLIP_RATIO * first_p50_ms
}

export function scaleRow({ key, name, rounds }: ScaleResult): ScaleRow {
  const goal = SCALE_GOALS[key]
  if (!goal) throw new Error(`${key} has no goal`)
  const ratios = rounds.map(({ large, small }) => large / small)
  const [large, small] = [median(rounds.map((each) => each.large)), median(rounds.map((each) => each.small))]
  return { name, large, small, spread: spreadOf(ratios), goal, verdict: judge(ratios, goal) }
}

export function isMissed({ verdict }: { verdict: string | undefined }): boolean {
  return verdict === 'missed' || verdict === 'plan flip'
}
