import type { Price } from '@plinth/contract/billing'

/** Returns what a yearly price saves against twelve months, in the smallest unit; undefined if it saves nothing. */
export function savingOf(price: Price, prices: readonly Price[]): number | undefined {
  if (price.interval !== 'year') return undefined
  const monthly = prices.find(({ interval, currency }) => interval === 'month' && currency === price.currency)
  const saving = monthly ? 12 * monthly.unit_amount - price.unit_amount : 0
  return saving > 0 ? saving : undefined
}
