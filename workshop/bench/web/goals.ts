/** Times are in milliseconds, and scripts are in bytes. */
export type Visit = {
  gzip: number
  brotli: number
  requests: number
  lcp: number
  tbt: number
  cls: number
  inp: number
}

export type Measure = keyof Visit
type Bound = { must: number; aim: number }
export type Goals = Partial<Record<Measure, Bound>>
export type Verdict = 'aim met' | 'must met' | 'missed'

const KB = 1024
const EVERYWHERE = { cls: { must: 0.01, aim: 0.005 }, inp: { must: 200, aim: 100 } }
const FIRST = { ...EVERYWHERE, requests: { must: 20, aim: 12 } }

export const GOALS = {
  login: { ...FIRST, gzip: { must: 120 * KB, aim: 100 * KB }, lcp: { must: 1000, aim: 900 } },
  dashboard: { ...FIRST, gzip: { must: 165 * KB, aim: 160 * KB }, lcp: { must: 2000, aim: 1800 } },
  users: { ...EVERYWHERE, lcp: { must: 2200, aim: 2000 } },
  members: { ...EVERYWHERE, lcp: { must: 2500, aim: 2000 } },
  account: EVERYWHERE,
} satisfies Record<string, Goals>

/** Less is better for every measure. */
export function judge(value: number, { must, aim }: Bound): Verdict {
  if (value <= aim) return 'aim met'
  return value <= must ? 'must met' : 'missed'
}

/** An even count has the mean of the two in the middle. */
function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  const [low = 0, high = low] = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  return sorted.length % 2 === 1 ? low : (low + high) / 2
}

/** A task blocks for the time beyond its first 50 ms; tasks before the first paint do not count. */
export function blockingTime(tasks: readonly { startTime: number; duration: number }[], fcp: number): number {
  return tasks
    .filter(({ startTime, duration }) => startTime + duration > fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
}

export function medianOf(visits: readonly Visit[]): Visit {
  const of = (measure: Measure) => median(visits.map((visit) => visit[measure]))
  return {
    gzip: of('gzip'),
    brotli: of('brotli'),
    requests: of('requests'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
    inp: of('inp'),
  }
}
