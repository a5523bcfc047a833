/** An even number of values has the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (lower + upper) / 2
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/**
 * Returns how often a value of `ones` is above one of `others` (AUC): 0.5 when nothing tells them apart. Ties count
 * half.
 */
export function shareAbove(ones: readonly number[], others: readonly number[]): number {
  const wins = ones.flatMap((one) => others.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce((sum, win) => sum + win, 0) / wins.length
}

export type Spread = { median: number; min: number; max: number }

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}
