import { LOCALES } from './locales.ts'

const NUMBER = new Intl.NumberFormat(LOCALES)

export function formatCount(count: number): string {
  return NUMBER.format(count)
}
