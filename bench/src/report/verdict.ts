import { median } from './statistics.ts'

/** Every version must keep `must`; `aim` is the goal. */
export type Goal = { must: number; aim: number; better: 'more' | 'less' }

export type Verdict = 'aim reached' | 'holds' | 'missed'

// Four of five rounds.
const SHARE = 0.8

/** A limit is missed only when the median and four of five rounds miss it, so that one bad moment decides nothing. */
export function judge(values: readonly number[], { must, aim, better }: Goal): Verdict {
  const misses = (limit: number) => {
    // NaN keeps no limit.
    const isMiss = (value: number) => !(better === 'more' ? value >= limit : value <= limit)
    return isMiss(median(values)) && values.filter(isMiss).length >= Math.ceil(values.length * SHARE)
  }
  if (!misses(aim)) return 'aim reached'
  return misses(must) ? 'missed' : 'holds'
}
