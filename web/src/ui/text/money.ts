import { LOCALES } from './locales.ts'

// ISO 4217 gives all others two decimals. Intl is no source, because browsers differ, for example on RSD.
const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Returns, for example, "€12" or "$9.50". The amount is in the smallest unit of the currency, a code of ISO 4217. */
export function formatMoney(amount: number, currency: string, locales: readonly string[] = LOCALES): string {
  const code = currency.toUpperCase()
  const digits = decimalsOf(code)
  return new Intl.NumberFormat([...locales], {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount / 10 ** digits)
}

export function decimalsOf(code: string): number {
  if (NO_DECIMALS.has(code)) return 0
  return THREE_DECIMALS.has(code) ? 3 : 2
}
