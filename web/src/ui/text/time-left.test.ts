import { expect, test } from 'vitest'
import { timeLeft } from './time-left.tsx'

const now = new Date('2026-03-31T12:00:00Z')

test.each([
  ['2026-04-07T12:00:00Z', 'in 7 days'],
  ['2026-04-07T11:59:58Z', 'in 7 days'],
  ['2026-04-06T14:00:00Z', 'in 6 days'],
  ['2026-04-01T12:00:00Z', 'in 1 day'],
  ['2026-04-01T11:29:00Z', 'in 23 hours'],
  ['2026-03-31T13:00:00Z', 'in 1 hour'],
  ['2026-03-31T12:10:00Z', 'within the hour'],
  ['2026-03-31T11:00:00Z', 'within the hour'],
])('%s is %s', (time, words) => {
  expect(timeLeft(new Date(time), now)).toBe(words)
})
