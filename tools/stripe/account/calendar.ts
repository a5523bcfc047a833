import type { Price } from '../objects/prices.ts'

export const DAY_S = 86_400

/** The 31st becomes the last day of a shorter month, as at Stripe. */
export function endOfPeriod(start: number, { recurring }: Price): number {
  const { interval, interval_count } = recurring ?? { interval: 'month', interval_count: 1 }
  if (interval === 'day') return start + interval_count * DAY_S
  if (interval === 'week') return start + interval_count * 7 * DAY_S
  const months = interval === 'year' ? 12 * interval_count : interval_count
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}
