import { LOCALES } from './locales.ts'

/** Digits keep the number exact, since floating point would round it. */
type Decimal = { negative: boolean; whole: string; fraction: string }

/**
 * Reads a number in the user's language, with separators of thousands or without: `1,234.50` in English, `1.234,50` in
 * German. A point is also read as the decimal sign where it cannot be a separator. Undefined for any other text.
 */
export function parseDecimal(text: string, locales: readonly string[] = LOCALES): Decimal | undefined {
  const { group, decimal } = signsOf(locales)
  const typed = text.trim().replace(/^[-−]/, '-').replaceAll(/\s/g, ' ').replaceAll('’', "'")
  const grouped = new RegExp(
    `^-?\\d{1,3}(?:${escaped(group)}\\d{2,3})*${escaped(group)}\\d{3}(?:${escaped(decimal)}\\d*)?$`,
  ).test(typed)
  const plain = grouped ? typed.replaceAll(group, '') : typed
  const [, sign, whole = '', fraction = ''] =
    new RegExp(`^(-?)(\\d*)(?:[.${escaped(decimal)}](\\d*))?$`).exec(plain) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  return { negative: sign === '-', whole: whole.replace(/^0+(?=\d)/, '') || '0', fraction }
}

/** A field shows a number to be edited with the user's decimal sign and without separators. */
export function formatForField(value: number, decimals?: number, locales: readonly string[] = LOCALES): string {
  const digits = decimals === undefined ? { maximumFractionDigits: 15 } : fixed(decimals)
  return new Intl.NumberFormat([...locales], { useGrouping: false, numberingSystem: 'latn', ...digits }).format(value)
}

const fixed = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals })

function signsOf(locales: readonly string[]): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat([...locales], { numberingSystem: 'latn' }).formatToParts(-1234567.5)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value
  return { group: partOf('group')?.replace(/\s/, ' ').replace('’', "'") ?? ',', decimal: partOf('decimal') ?? '.' }
}

function escaped(sign: string): string {
  return sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
