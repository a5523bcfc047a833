import { LOCALES } from './locales.ts'

const NUMBER = new Intl.NumberFormat(LOCALES)

/** A number of things, grouped as the reader writes numbers: "1,000". */
export function formatCount(count: number): string {
  return NUMBER.format(count)
}
