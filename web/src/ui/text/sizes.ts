import { LOCALES } from './locales.ts'

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

const NUMBER = sizeFormat(LOCALES)

/** Returns, for example, "1.5 MB". A kilobyte is 1024 bytes, as the limits count them. */
export function formatSize(bytes: number, number = NUMBER): string {
  if (bytes === 1) return '1 byte'
  let [size, unit] = [bytes, 0]
  // The size is rounded first, so that none is "1,024 KB".
  while (Math.round(size * 10) / 10 >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  // A number and its unit stay on one line.
  return `${number.format(size)}\u00a0${UNITS[unit]}`
}

export function sizeFormat(locales: readonly string[]): Intl.NumberFormat {
  return new Intl.NumberFormat([...locales], { maximumFractionDigits: 1 })
}
