import { expect, test } from 'vitest'
import { dayFormat, recently, relativeTo } from './dates.ts'

const now = new Date('2026-03-31T12:00:00Z')

test.each([
  ['2026-03-31T12:00:00Z', 'just now'],
  ['2026-03-31T12:00:40Z', 'just now'],
  ['2026-03-31T11:59:01Z', 'just now'],
  ['2026-03-31T11:59:00Z', '1 minute ago'],
  ['2026-03-31T11:01:00Z', '59 minutes ago'],
  ['2026-03-31T10:59:00Z', '1 hour ago'],
  ['2026-03-30T11:00:00Z', '1 day ago'],
  ['2026-03-28T11:00:00Z', '3 days ago'],
  ['2026-02-14T12:00:00Z', undefined],
])('recently, %s is %s', (time, words) => {
  expect(recently(new Date(time), now)).toBe(words)
})

test.each([
  ['2026-03-31T11:59:30Z', 'just now'],
  ['2026-03-25T12:00:00Z', '6 days ago'],
  ['2026-02-14T12:00:00Z', '1 month ago'],
  ['2026-01-20T12:00:00Z', '2 months ago'],
  ['2024-01-01T12:00:00Z', '2 years ago'],
  ['2026-03-31T12:00:20Z', 'in 1 minute'],
  ['2026-03-31T15:00:00Z', 'in 3 hours'],
  ['2026-04-01T13:00:00Z', 'in 1 day'],
  ['2026-04-07T11:59:58Z', 'in 7 days'],
  ['2026-06-15T12:00:00Z', 'in 2 months'],
])('relative to now, %s is %s', (time, words) => {
  expect(relativeTo(new Date(time), now)).toBe(words)
})

test.each([
  ['en-US', 'March 31, 2026'],
  ['en-GB', '31 March 2026'],
  ['de-DE', '31. März 2026'],
])('a day in %s is %s', (locale, words) => {
  expect(dayFormat([locale]).format(now)).toBe(words)
})
