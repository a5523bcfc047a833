import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  ['two decimals', 1250, 'eur', ['en'], '€12.50'],
  ['two decimals that are zero', 1200, 'USD', ['en'], '$12'],
  ['no decimals', 1200, 'jpy', ['en'], '¥1,200'],
  ['three decimals', 12_500, 'kwd', ['en'], 'KWD\u00a012.500'],
  ['two decimals where some browsers know none', 120_050, 'rsd', ['en'], 'RSD\u00a01,200.50'],
  ['another language', 120_050, 'eur', ['de'], '1.200,50\u00a0€'],
  ['nothing', 0, 'eur', ['en'], '€0'],
])('an amount with %s is written as people write it', (_name, amount, currency, locales, text) => {
  expect(formatMoney(amount, currency, locales)).toBe(text)
})
