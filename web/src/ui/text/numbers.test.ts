import { expect, test } from 'vitest'
import { formatForField, parseDecimal } from './numbers.ts'

test.each([
  ['en', '1234.50', '1234.50'],
  ['en', '1,234.50', '1234.50'],
  ['en', ' 12 ', '12.'],
  ['en', '.5', '0.5'],
  ['en', '-7', '-7.'],
  ['en', '007', '7.'],
  ['de', '1.234,50', '1234.50'],
  ['de', '12.50', '12.50'],
  ['de', '1.234', '1234.'],
  ['fr', '1 234,5', '1234.5'],
  ['fr', '1\u202f234,5', '1234.5'],
  ['en-IN', '1,00,000', '100000.'],
  ['de-CH', "1'234.50", '1234.50'],
  ['de-CH', '1’234.50', '1234.50'],
])('in %s, %j is read as %s', (locale, text, read) => {
  const { negative, whole, fraction } = parseDecimal(text, [locale]) ?? {}
  expect(`${negative ? '-' : ''}${whole}.${fraction}`).toBe(read)
})

test.each([
  ['en', '12,50'],
  ['en', '1,23,45'],
  ['en', 'twelve'],
  ['en', '1e3'],
  ['en', ''],
  ['en', '.'],
  ['de', '1.2.456'],
  ['de', '1,234,567'],
])('in %s, %j is not a number', (locale, text) => {
  expect(parseDecimal(text, [locale])).toBeUndefined()
})

test('a number is edited with the decimal sign of the language and without separators', () => {
  expect(formatForField(1234.5, 2, ['de'])).toBe('1234,50')
  expect(formatForField(0.1, undefined, ['en'])).toBe('0.1')
})
