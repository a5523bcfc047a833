import { median } from './statistics.ts'

/** Every version must keep `must`; `aim` is the goal. */
export type Goal = { must: number; aim: number; better: 'more' | 'less' }

export type Verdict = 'aim reached' | 'holds' | 'missed'

// The share is four of five rounds.
const SHARE = 0.8

/**
 * `must` is missed only when the median and four of five rounds miss it, so that one bad moment decides nothing. The aim
 * is reached when the median reaches it.
 */
export function judge(values: readonly number[], { must, aim, better }: Goal): Verdict {
  // NaN keeps no limit.
  const keeps = (value: number, limit: number) => (better === 'more' ? value >= limit : value <= limit)
  const middle = median(values)
  if (keeps(middle, aim)) return 'aim reached'
  const misses = values.filter((value) => !keeps(value, must)).length
  return !keeps(middle, must) && misses >= Math.ceil(values.length * SHARE) ? 'missed' : 'holds'
}
