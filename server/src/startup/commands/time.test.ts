import { expect, test } from 'vitest'
import { readTime } from './time.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')

test.each([
  ['30m', '2026-11-22T11:30:00.000Z'],
  ['12h', '2026-11-22T00:00:00.000Z'],
  ['7d', '2026-11-15T12:00:00.000Z'],
  ['2026-11-01', '2026-11-01T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2026-11-01T08:00', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T08:00:30+02:00', '2026-11-01T06:00:30.000Z'],
  ['2026-11-01T08:00:30.123456Z', '2026-11-01T08:00:30.123456Z'],
])('--since %s is a time in UTC', (given, expected) => {
  expect(readTime(given, NOW)).toBe(expected)
})

test.each([
  '',
  '7',
  'd',
  '-7d',
  '7w',
  '7 d',
  '1.5h',
  'yesterday',
  '22.11.2026',
  '2026-11-30T25:00',
  '2026-11-31',
  '2026-02-29T08:00',
  '0000-01-01',
  '999999d',
])('--since %s is refused', (given) => {
  expect(() => readTime(given, NOW)).toThrow('This is not a time')
})
